import { voiceWords } from '#content/voice.ts';
import { useStore } from '../use-store.ts';
import type { TranscriptEntry } from './call-state.ts';
import { largeText } from './remembered-choices.ts';
import { useFollowedEnd } from './use-followed-end.ts';
import styles from './transcript.module.css';
import panelStyles from './voice-panel.module.css';

const words = voiceWords.transcript;

interface TranscriptProps {
  entries: TranscriptEntry[];
  isSample: boolean;
  /** Words that are heard already: a screen reader must not speak over them. */
  isHeard: boolean;
}

/** What was said so far. What may still change is shown, and read out once it is final. */
export function Transcript({ entries, isSample, isHeard }: TranscriptProps) {
  const isLarge = useStore(largeText);
  const { box, hasMore, toEnd, onScroll } = useFollowedEnd(entries, isLarge);

  return (
    <div
      ref={box}
      className={`${panelStyles.transcript} ${isLarge ? styles.large : ''}`}
      role="region"
      aria-label={words.label}
      tabIndex={0}
      onScroll={onScroll}
    >
      {entries.length === 0 && <p className={`small-print ${styles.empty}`}>{words.empty}</p>}
      <div role="log" aria-label={words.label} aria-live={isHeard ? 'off' : 'polite'}>
        <Entries entries={entries.filter(({ final }) => final)} isSample={isSample} />
      </div>
      <div aria-hidden="true">
        <Entries entries={entries.filter(({ final }) => !final)} isSample={isSample} />
      </div>
      {hasMore && (
        <button type="button" className={styles.more} onClick={toEnd}>
          {words.more}
        </button>
      )}
    </div>
  );
}

const Entries = ({ entries, isSample }: Pick<TranscriptProps, 'entries' | 'isSample'>) =>
  entries.map(({ role, text }, index) => (
    // Entries are only ever added at the end.
    <p key={index} className={`${styles[role]} ${role === 'assistant' ? 'on-dusk' : ''}`}>
      <span className={styles.role}>{isSample && role === 'user' ? words.caller : words[role]}</span>{' '}
      <span>{text}</span>
    </p>
  ));
