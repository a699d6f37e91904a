import { useEffect, useState } from 'react';
import { activateOnIntent } from '../loading/activate-on-intent.ts';
import { lazyCode } from '../loading/lazy-code.ts';
import { useStore } from '../use-store.ts';
import type { Hint } from './hint-tooltips.tsx';
import styles from './hints.module.css';

const tooltipCode = lazyCode('hints', () =>
  import('./hint-tooltips.tsx').then(({ HintTooltips }) => HintTooltips),
);

/** The button `id` shows a tooltip. Without script, the text is on the page. */
export function useHints() {
  const tooltips = useStore(tooltipCode);
  const [hints] = useState(() => new Map<string, Hint>());

  useEffect(() => {
    const slots = [...hints.values()].flatMap(({ slot }) => slot ?? []);
    activateOnIntent(slots, () => tooltipCode.need(() => false));
  }, [hints]);

  const hintFor = (id: string, { label, text }: { label: string; text: string }) => (
    <span className="contents" ref={(slot) => void hints.set(id, { id, label, text, slot })}>
      {(tooltips.kind === 'idle' || tooltips.kind === 'loading') && (
        <button
          type="button"
          id={id}
          className={`needs-script small-print ${styles.button}`}
          aria-label={label}
        >
          ?
        </button>
      )}
      <span className={`small-print ${styles.text} ${tooltips.kind === 'failed' ? '' : 'without-script'}`}>
        {text}
      </span>
    </span>
  );

  const loadedTooltips = tooltips.kind === 'ready' && <tooltips.code hints={[...hints.values()]} />;
  return { hintFor, tooltips: loadedTooltips };
}
