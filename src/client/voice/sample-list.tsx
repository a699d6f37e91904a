import { useEffect } from 'react';
import { sampleCalls, type SampleCall } from '#content/sample-calls.ts';
import { voiceText } from '#content/voice.ts';
import { useStore } from '../store.ts';
import { startSample } from './call-control.ts';
import { loadVoices, sampleVoices } from './sample-voices.ts';
import { callSeconds } from './sample-timing.ts';
import styles from './sample-list.module.css';

const samplesText = voiceText.samples;
const hasRecordings = sampleCalls.some(({ recording }) => recording);

export function SampleList({ playing }: { playing: SampleCall | undefined }) {
  const voices = useStore(sampleVoices);
  const canBeHeard = typeof voices === 'object' && !hasRecordings;
  useEffect(loadVoices, []);
  return (
    <section
      className={`${styles.samples} ${playing ? styles.short : ''}`}
      aria-labelledby="sample-calls-heading"
    >
      <h3 id="sample-calls-heading">{samplesText.heading}</h3>
      {!playing && (
        <p className="small-print">
          {canBeHeard ? `${samplesText.intro} ${samplesText.aloud}` : samplesText.intro}
        </p>
      )}
      <ul data-speaks="">
        {sampleCalls
          .filter(({ id }) => id !== playing?.id)
          .map((sample) => (
            <li key={sample.id}>
              <button type="button" onClick={() => startSample(sample.id)}>
                <span className={styles.play}>
                  <svg viewBox="0 0 12 14" width="12" height="14" aria-hidden="true">
                    <path fill="currentcolor" d="M0 0v14l12-7z" />
                  </svg>
                  <span>{`${samplesText.play} `}</span>
                </span>
                <span className={styles.name}>
                  <strong>{`${sample.name} `}</strong>
                  {!playing && <span className="small-print">{`${sample.scene} `}</span>}
                </span>
                <span className={`small-print ${styles.length}`}>
                  {samplesText.length(callSeconds(sample))}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
