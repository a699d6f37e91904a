import { useState } from 'react';
import { useChunk } from '../use-chunk.ts';
import type { Hint, EarlyAction } from './hint-tooltips.tsx';
import { untilReleased } from './press.ts';
import styles from './hints.module.css';

async function loadTooltips() {
  const { HintTooltips } = await import('./hint-tooltips.tsx');
  await untilReleased();
  return HintTooltips;
}

export function useHints() {
  const { chunk, requestChunk } = useChunk('hints', loadTooltips);
  const [hints] = useState(() => new Map<string, Hint>());
  const [earlyAction, setEarlyAction] = useState<EarlyAction>();

  const onAction = (label: string, action: Omit<EarlyAction, 'label'>) => {
    setEarlyAction((current) => ({ ...(current?.label === label && current), ...action, label }));
    requestChunk();
  };

  const hintFor = (label: string, text: string) => (
    <span className="contents" ref={(slot) => void hints.set(label, { label, text, slot })}>
      {(chunk.kind === 'idle' || chunk.kind === 'loading') && (
        <button
          type="button"
          className={`needs-script small-print ${styles.button}`}
          aria-label={label}
          onPointerEnter={() => onAction(label, {})}
          onFocus={() => onAction(label, { focused: true })}
          onClick={() => onAction(label, { open: true })}
        >
          ?
        </button>
      )}
      <span className={`small-print ${styles.text}`}>{text}</span>
    </span>
  );

  const tooltips = chunk.kind === 'ready' && (
    <chunk.value hints={[...hints.values()]} earlyAction={earlyAction} />
  );
  return { hintFor, tooltips };
}
