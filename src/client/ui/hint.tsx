// https://www.radix-ui.com/primitives/docs/components/tooltip
import * as Tooltip from '@radix-ui/react-tooltip';
import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
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
  const reopening = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Radix opens it at once, and closes it as the page scrolls to the button that a key focuses.
  const onFocus = ({ currentTarget: button }: FocusEvent) => {
    const reopen = () => button.matches(':focus-visible') && setOpen(true);
    reopening.current = setTimeout(reopen, DELAY_MS);
  };
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          id={`${id}-button`}
          className={`needs-hydration small-print ${styles.button}`}
          aria-label={label}
          onFocus={onFocus}
        >
          ?
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          className={`frame small ${styles.tooltip}`}
          sideOffset={SIDE_OFFSET_PX}
          collisionPadding={16}
          onEscapeKeyDown={() => clearTimeout(reopening.current)}
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
