import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './hints.module.css';

/** A hint, and where its button stands. */
export interface Hint {
  label: string;
  text: string;
  slot: HTMLElement;
}

/** The hint that made the tooltips load: what the visitor did to it must not be lost. */
export interface WokenHint {
  label: string;
  open: boolean;
  focused: boolean;
}

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;

export function HintTooltips({ hints, woken }: { hints: Hint[]; woken: WokenHint }) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {hints.map((hint) => {
        const wake = woken.label === hint.label ? woken : undefined;
        return createPortal(<HintTooltip hint={hint} woken={wake} />, hint.slot, hint.label);
      })}
    </Tooltip.Provider>
  );
}

function HintTooltip({ hint, woken }: { hint: Hint; woken: WokenHint | undefined }) {
  const [open, setOpen] = useState(woken?.open ?? false);
  const button = useRef<HTMLButtonElement>(null);
  // Radix closes at pointer-down: a tap on an open hint is meant to leave it closed.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (woken?.focused) button.current?.focus();
    // Radix waits for the mouse to move, and it may have come to rest before Radix was there.
    if (!woken || woken.open) return;
    const timer = setTimeout(() => button.current?.matches(':hover') && setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [woken]);

  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>
        <button
          ref={button}
          type="button"
          className={styles.button}
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
          {hint.text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
