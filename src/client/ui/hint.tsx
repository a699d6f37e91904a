import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './hints.module.css';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const SIDE_OFFSET_PX = 4;
const NARROW_WINDOW = '(max-width: 55.99rem)';

export const HintProvider = ({ children }: { children: ReactNode }) => (
  <Tooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
    {children}
  </Tooltip.Provider>
);

/**
 * `hovered` ends as Radix says. `pinned` was opened by focus or a press, and ends only with them:
 * Radix would close it when the page scrolls. `closing` ends with a press that began elsewhere: in
 * a narrow window, the page moves up when a hint closes, so its target would leave the finger.
 */
type HintState = 'closed' | 'hovered' | 'pinned' | 'closing';

// Not `pointerup`, because a touch moves the focus only after it.
const PRESS_ENDS = ['click', 'contextmenu', 'keydown'];

export function Hint({ id, label, text }: { id: string; label: string; text: string }) {
  const [state, setState] = useState<HintState>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const tooltip = useRef<HTMLDivElement>(null);
  const turn = (from: HintState, to: HintState) =>
    setState((current) => (current === from ? to : current));
  const open = state !== 'closed';
  // What is below a mouse that only rests here must not move, so the hint lies over it.
  const isAbove = state === 'hovered' && matchMedia(NARROW_WINDOW).matches;

  useEffect(() => {
    if (!open) return undefined;
    const closed = new AbortController();
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && tooltip.current?.contains(target))) setState('closing');
    };
    addEventListener('pointerdown', onPress, { capture: true, signal: closed.signal });
    for (const type of PRESS_ENDS) addEventListener(type, () => turn('closing', 'closed'), closed);
    // A finger that scrolls the page closes no hint. A mouse that drags something does.
    const onCancel = ({ pointerType }: PointerEvent) =>
      turn('closing', pointerType === 'mouse' ? 'closed' : 'pinned');
    addEventListener('pointercancel', onCancel, closed);
    return () => closed.abort();
  }, [open]);

  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(next) => {
        if (next) turn('closed', button.current?.matches(':focus') ? 'pinned' : 'hovered');
        else turn('hovered', 'closed');
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
          onFocus={(event) => {
            turn('hovered', 'pinned');
            // Radix would open it at the focus of a tap, whose click would close it.
            if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
          }}
          onBlur={() => turn('pinned', 'closed')}
          onClick={(event) => {
            // Otherwise Radix closes it.
            event.preventDefault();
            setState(open ? 'closed' : 'pinned');
          }}
        >
          ?
        </button>
      </Tooltip.Trigger>
      <Tooltip.Content
        ref={tooltip}
        className={`frame small ${styles.tooltip}`}
        side={isAbove ? 'top' : 'right'}
        sideOffset={SIDE_OFFSET_PX}
        collisionPadding={16}
        onEscapeKeyDown={() => turn('pinned', 'closed')}
      >
        <span>{text}</span>
      </Tooltip.Content>
    </Tooltip.Root>
  );
}
