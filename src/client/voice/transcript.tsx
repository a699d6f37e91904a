import { voiceText } from '#content/voice/voice.ts';
import { WithPhones } from '../ui/contact-links.tsx';
import { transcriptOf, type CallState } from './call-state.ts';
import styles from './transcript.module.css';

const transcriptText = voiceText.transcript;

export function Transcript({ state }: { state: CallState }) {
  const { sample, sound } = state;
  const entries = transcriptOf(state);
  const userName = sample ? transcriptText.caller : transcriptText.user;
  return (
    <div className={styles.transcript} role="region" aria-label={transcriptText.label} tabIndex={0}>
      {entries.length === 0 && <p className="small-print">{transcriptText.empty}</p>}
      <div
        className="stack"
        role="log"
        aria-label={transcriptText.label}
        // Screen readers must not talk over an audible voice.
        aria-live={sample && sound !== 'recording' ? 'polite' : 'off'}
      >
        {entries.map(({ role, text }, index) => (
          <p
            key={index}
            className={`bubble ${styles[role]} ${role === 'assistant' ? 'on-dusk' : ''}`}
          >
            <strong className="small block">
              {`${role === 'user' ? userName : transcriptText[role]} `}
            </strong>
            <span lang={sample?.lang}>
              <WithPhones text={text} />
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}
