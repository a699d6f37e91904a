import { useState } from 'react';
import { useChunk } from '../load-chunk.ts';
import type { Hint, WokenHint } from './hint-tooltips.tsx';
import styles from './hints.module.css';

const loadTooltips = () => import('./hint-tooltips.tsx').then(({ HintTooltips }) => HintTooltips);
const untouched: WokenHint = { label: '', open: false, focused: false };

/**
 * Hints behind small buttons. The tooltips that show them are loaded at the first hover, focus or tap, and
 * take the buttons' places; without a script, or without that chunk, the hints stand in the page.
 */
export function useHints() {
  const { chunk, want } = useChunk('hints', loadTooltips);
  const [hints] = useState(() => new Map<string, Hint>());
  const [woken, setWoken] = useState(untouched);

  const wake = (label: string, how: Partial<WokenHint>) => {
    setWoken((now) => ({ ...(now.label === label ? now : untouched), ...how, label }));
    want();
  };

  const hintFor = (label: string, text: string) => (
    <span
      className={styles.slot}
      ref={(slot) => {
        if (slot) hints.set(label, { label, text, slot });
      }}
    >
      {(chunk.kind === 'idle' || chunk.kind === 'loading') && (
        <button
          type="button"
          className={`needs-script ${styles.button}`}
          aria-label={label}
          onPointerEnter={() => wake(label, {})}
          onFocus={() => wake(label, { focused: true })}
          onClick={() => wake(label, { open: true })}
        >
          ?
        </button>
      )}
      <span className={chunk.kind === 'failed' ? styles.text : styles.textWithoutScript}>{text}</span>
    </span>
  );

  const tooltips = chunk.kind === 'ready' && <chunk.value hints={[...hints.values()]} woken={woken} />;
  return { hintFor, tooltips };
}
