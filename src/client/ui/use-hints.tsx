import { useState } from 'react';
import { useChunk } from '../use-chunk.ts';
import type { Hint, TouchedHint } from './hint-tooltips.tsx';
import { untilReleased } from './press.ts';
import styles from './hints.module.css';

async function loadTooltips() {
  const { HintTooltips } = await import('./hint-tooltips.tsx');
  await untilReleased();
  return HintTooltips;
}

/** Hints behind small buttons. Their tooltips load at the first touch; until they can, the hints are text. */
export function useHints() {
  const { chunk, request } = useChunk('hints', loadTooltips);
  const [hints] = useState(() => new Map<string, Hint>());
  const [touched, setTouched] = useState<TouchedHint>();

  const touch = (label: string, how: Omit<TouchedHint, 'label'>) => {
    setTouched((now) => ({ ...(now?.label === label && now), ...how, label }));
    request();
  };

  const hintFor = (label: string, text: string) => (
    <span className="contents" ref={(slot) => void hints.set(label, { label, text, slot })}>
      {(chunk.kind === 'idle' || chunk.kind === 'loading') && (
        <button
          type="button"
          className={`needs-script small-print ${styles.button}`}
          aria-label={label}
          onPointerEnter={() => touch(label, {})}
          onFocus={() => touch(label, { focused: true })}
          onClick={() => touch(label, { open: true })}
        >
          ?
        </button>
      )}
      <span className={`small-print ${styles.text}`}>{text}</span>
    </span>
  );

  const tooltips = chunk.kind === 'ready' && <chunk.value hints={[...hints.values()]} touched={touched} />;
  return { hintFor, tooltips };
}
