import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './hints.module.css';

export interface Hint {
  label: string;
  text: string;
  slot: HTMLElement | null;
}

/** The visitor's action on a hint before the tooltips loaded. The loaded tooltip reacts to this action. */
export interface EarlyAction {
  label: string;
  open?: boolean;
  focused?: boolean;
}

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;

export function HintTooltips({
  hints,
  earlyAction,
}: {
  hints: Hint[];
  earlyAction: EarlyAction | undefined;
}) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {hints.map((hint) => {
        const ownAction = earlyAction?.label === hint.label ? earlyAction : undefined;
        return (
          hint.slot &&
          createPortal(<HintTooltip hint={hint} earlyAction={ownAction} />, hint.slot, hint.label)
        );
      })}
    </Tooltip.Provider>
  );
}

function HintTooltip({ hint, earlyAction }: { hint: Hint; earlyAction: EarlyAction | undefined }) {
  const [open, setOpen] = useState(earlyAction?.open ?? false);
  const button = useRef<HTMLButtonElement>(null);
  // True if the tooltip was open at pointerdown. Radix closes an open tooltip at pointerdown, and the click must not reopen it.
  const wasOpen = useRef(false);
  useEffect(() => {
    // This button replaced the focused one, so the focus moved to the body. If the focus is elsewhere, the visitor moved it.
    if (earlyAction?.focused && document.activeElement === document.body) button.current?.focus();
    // Radix opens a tooltip when the pointer moves, but the pointer may have stopped before Radix loaded.
    if (!earlyAction || earlyAction.open) return;
    const timer = setTimeout(() => button.current?.matches(':hover') && setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [earlyAction]);

  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>
        <button
          ref={button}
          type="button"
          className={`small-print ${styles.button}`}
          aria-label={hint.label}
          onPointerDown={() => (wasOpen.current = open)}
          onClick={(event) => {
            event.preventDefault();
            setOpen(!wasOpen.current);
            wasOpen.current = false;
          }}
        >
          ?
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          className={`on-dusk ${styles.tooltip}`}
          sideOffset={SIDE_OFFSET_PX}
          collisionPadding={16}
        >
          <span>{hint.text}</span>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
