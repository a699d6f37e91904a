import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './hints.module.css';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;
const FOCUS_SCROLL_MS = 500;
const NARROW_WINDOW = '(max-width: 55.99rem)';

export const HintProvider = ({ children }: { children: ReactNode }) => (
  <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Tooltip.Provider>
);

export function Hint({ id, label, text }: { id: string; label: string; text: string }) {
  const [open, setOpen] = useState(false);
  // What is below a mouse that only rests here must not move, so the hint lies over it.
  const [isAbove, setAbove] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // True if the tooltip was open before the press. Radix closes an open tooltip at pointerdown, and
  // the click must not reopen it.
  const wasOpen = useRef(false);
  // Radix closes a tooltip when the page scrolls, and a focus by keyboard may scroll it.
  const scrollsUntil = useRef(0);
  const closeAfterPress = useCloseAfterPress(open, setOpen);

  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(next) => {
        if (next) {
          setAbove(!button.current?.matches(':focus') && matchMedia(NARROW_WINDOW).matches);
          setOpen(true);
        } else if (performance.now() > scrollsUntil.current) closeAfterPress();
      }}
    >
      <Tooltip.Trigger asChild>
        <button
          ref={button}
          type="button"
          id={id}
          data-above={isAbove ? '' : undefined}
          className={`needs-hydration small-print ${styles.button}`}
          aria-label={label}
          onFocus={() => (scrollsUntil.current = performance.now() + FOCUS_SCROLL_MS)}
          onBlur={() => (scrollsUntil.current = 0)}
          onPointerDown={() => (wasOpen.current = open)}
          onKeyDown={() => (wasOpen.current = open)}
          onClick={(event) => {
            event.preventDefault();
            setAbove(false);
            setOpen(!wasOpen.current);
            wasOpen.current = false;
          }}
        >
          ?
        </button>
      </Tooltip.Trigger>
      <Tooltip.Content
        className={`frame small ${styles.tooltip}`}
        side={isAbove ? 'top' : 'right'}
        sideOffset={SIDE_OFFSET_PX}
        collisionPadding={16}
        onEscapeKeyDown={() => (scrollsUntil.current = 0)}
      >
        <span>{text}</span>
      </Tooltip.Content>
    </Tooltip.Root>
  );
}

// Not `pointerup`, because a touch moves the focus only after it.
const PRESS_ENDS = ['click', 'pointercancel', 'contextmenu', 'keydown'];

/**
 * In a narrow window, the page below a tooltip moves up as it closes. So a press elsewhere closes
 * it only at its end: what was pressed would move away from under the finger.
 */
function useCloseAfterPress(open: boolean, setOpen: (open: boolean) => void): () => void {
  const isPressed = useRef(false);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    isPressed.current = false;
    isWanted.current = false;
    const closed = new AbortController();
    const options = { capture: true, signal: closed.signal };
    const onEnded = () => {
      isPressed.current = false;
      if (isWanted.current) setOpen(false);
    };
    addEventListener('pointerdown', () => void (isPressed.current = true), options);
    for (const type of PRESS_ENDS) addEventListener(type, onEnded, options);
    return () => closed.abort();
  }, [open, setOpen]);
  return () => {
    if (isPressed.current) isWanted.current = true;
    else setOpen(false);
  };
}
