import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './hints.module.css';

export interface Hint {
  id: string;
  label: string;
  text: string;
  slot: HTMLElement | null;
}

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;

export const HintTooltips = ({ hints }: { hints: Hint[] }) => (
  <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {hints.map((hint) => hint.slot && createPortal(<HintTooltip {...hint} />, hint.slot, hint.id))}
  </Tooltip.Provider>
);

function HintTooltip({ id, label, text }: Hint) {
  const [open, setOpen] = useState(false);
  // True if the tooltip was open at pointerdown. Radix closes an open tooltip at pointerdown, and the click must not reopen it.
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Radix opens a tooltip when the pointer moves, but this button may have appeared under a resting pointer.
    restTimer.current = setTimeout(() => button.current?.matches(':hover') && setOpen(true), DELAY_MS);
    return () => clearTimeout(restTimer.current);
  }, []);

  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          id={id}
          className={`small-print ${styles.button}`}
          aria-label={label}
          ref={button}
          onPointerDown={() => {
            clearTimeout(restTimer.current);
            wasOpen.current = open;
          }}
          onClick={(event) => {
            event.preventDefault();
            setOpen(!wasOpen.current);
            wasOpen.current = false;
          }}
        >
          ?
        </button>
      </Tooltip.Trigger>
      <Tooltip.Content
        className={`on-dusk ${styles.tooltip}`}
        side="right"
        sideOffset={SIDE_OFFSET_PX}
        collisionPadding={16}
      >
        <span>{text}</span>
      </Tooltip.Content>
    </Tooltip.Root>
  );
}
