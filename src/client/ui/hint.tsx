// https://www.radix-ui.com/primitives/docs/components/tooltip
import * as Tooltip from '@radix-ui/react-tooltip';
import { useRef, useState, type ReactNode } from 'react';
import styles from './hints.module.css';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;

export const HintProvider = ({ children }: { children: ReactNode }) => (
  <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Tooltip.Provider>
);

interface HintProps {
  id: string;
  text: string;
}

/** For a pointer that can hover, and for keys. */
export function HintButton({ id, label, text }: HintProps & { label: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Radix closes it at each scroll, also at the one to the button that a key focuses.
  const onOpenChange = (next: boolean) =>
    setOpen(next || button.current?.matches(':focus-visible') === true);
  return (
    <Tooltip.Root open={open} onOpenChange={onOpenChange}>
      <Tooltip.Trigger asChild>
        <button
          ref={button}
          type="button"
          id={`${id}-button`}
          className={`needs-hydration small-print ${styles.button}`}
          aria-label={label}
        >
          ?
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          className={`frame small ${styles.tooltip}`}
          sideOffset={SIDE_OFFSET_PX}
          collisionPadding={16}
          onEscapeKeyDown={(event) => {
            if (event.defaultPrevented) return;
            event.preventDefault();
            setOpen(false);
          }}
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** Shown if the pointer can't hover, and always the description of its field. */
export const HintText = ({ id, text }: HintProps) => (
  <p id={id} className={`small-print ${styles.text}`}>
    {text}
  </p>
);
