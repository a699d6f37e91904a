import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './hints.module.css';

export interface Hint {
  label: string;
  text: string;
  slot: HTMLElement | null;
}

/** The visitor's action on a hint before the tooltips loaded. The loaded tooltip reacts to it. */
export interface FirstAction {
  label: string;
  open?: boolean;
  focused?: boolean;
}

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;

export function HintTooltips({
  hints,
  firstAction,
}: {
  hints: Hint[];
  firstAction: FirstAction | undefined;
}) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {hints.map((hint) => {
        const ownAction = firstAction?.label === hint.label ? firstAction : undefined;
        return (
          hint.slot &&
          createPortal(<HintTooltip hint={hint} firstAction={ownAction} />, hint.slot, hint.label)
        );
      })}
    </Tooltip.Provider>
  );
}

function HintTooltip({ hint, firstAction }: { hint: Hint; firstAction: FirstAction | undefined }) {
  const [open, setOpen] = useState(firstAction?.open ?? false);
  const button = useRef<HTMLButtonElement>(null);
  // True if the tooltip was open at pointerdown. Radix then closes the tooltip, and the click must not open it again.
  const wasOpen = useRef(false);
  useEffect(() => {
    // This button replaced the focused one, so the focus moved to the body. If the focus is elsewhere, the visitor moved it.
    if (firstAction?.focused && document.activeElement === document.body) button.current?.focus();
    // Radix opens a tooltip when the pointer moves, but the pointer may have stopped before Radix loaded.
    if (!firstAction || firstAction.open) return;
    const timer = setTimeout(() => button.current?.matches(':hover') && setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [firstAction]);

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
