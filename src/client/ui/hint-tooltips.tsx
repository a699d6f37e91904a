import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Hint } from './use-hints.tsx';
import styles from './hints.module.css';

/** The hint that made the tooltips load: what the visitor did to it must not be lost. */
export interface WokenHint {
  id: string;
  open: boolean;
  focused: boolean;
}

export interface HintTooltipsProps {
  hints: Hint[];
  slots: ReadonlyMap<string, HTMLElement>;
  woken: WokenHint;
}

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;

export function HintTooltips({ hints, slots, woken }: HintTooltipsProps) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {hints.map((hint) => {
        const slot = slots.get(hint.id);
        const wake = woken.id === hint.id ? woken : undefined;
        return slot && createPortal(<HintTooltip hint={hint} woken={wake} />, slot, hint.id);
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
        <Tooltip.Content className={styles.tooltip} sideOffset={SIDE_OFFSET_PX} collisionPadding={16}>
          {hint.text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
