import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { HintTooltipsProps, WokenHint } from './hint-tooltips.tsx';
import styles from './hints.module.css';

export interface Hint {
  id: string;
  label: string;
  text: string;
}

type Loading =
  | { kind: 'not asked' }
  | { kind: 'loaded'; Tooltips: ComponentType<HintTooltipsProps>; woken: WokenHint }
  | { kind: 'failed' };

/**
 * Hints behind small buttons. The tooltips that show them are loaded at the first hover, focus or tap, and
 * take the buttons' places; without a script, or without that chunk, the hints stand in the page.
 */
export function useHints(hints: Hint[]): { hintFor: (id: string) => ReactNode; tooltips: ReactNode } {
  const [loading, setLoading] = useState<Loading>({ kind: 'not asked' });
  const [slots] = useState(() => new Map<string, HTMLElement>());
  const woken = useRef<WokenHint>({ id: '', open: false, focused: false });

  const wake = (id: string, how: Partial<WokenHint>) => {
    woken.current =
      woken.current.id === id ? { ...woken.current, ...how } : { open: false, focused: false, ...how, id };
    loadChunk(() => import('./hint-tooltips.tsx')).then(
      ({ HintTooltips }) => setLoading({ kind: 'loaded', Tooltips: HintTooltips, woken: woken.current }),
      () => setLoading({ kind: 'failed' }),
    );
  };

  const hintFor = (id: string) => {
    const hint = hints.find((candidate) => candidate.id === id);
    if (!hint) return null;
    return (
      <span
        className={styles.slot}
        ref={(element) => {
          if (element) slots.set(id, element);
        }}
      >
        {loading.kind === 'not asked' && (
          <button
            type="button"
            className={styles.button}
            aria-label={hint.label}
            onPointerEnter={() => wake(id, {})}
            onFocus={() => wake(id, { focused: true })}
            onClick={() => wake(id, { open: true })}
          >
            ?
          </button>
        )}
        <span className={loading.kind === 'failed' ? styles.text : styles.textWithoutScript}>
          {hint.text}
        </span>
      </span>
    );
  };

  const tooltips = loading.kind === 'loaded' && (
    <loading.Tooltips hints={hints} slots={slots} woken={loading.woken} />
  );
  return { hintFor, tooltips };
}
