import { sampleCalls } from '#content/voice/sample-calls.ts';
import { spanishCall } from '#content/spanish/call.ts';
import { clock } from '#content/voice/clock.ts';
import { voiceText } from '#content/voice/voice.ts';
import { startSample } from './call-control.ts';
import styles from './sample-list.module.css';

const samplesText = voiceText.samples;

export function SampleList() {
  return (
    <section className={`stack ${styles.samples}`} aria-labelledby="sample-calls-heading">
      <h3 id="sample-calls-heading" className="small">
        {samplesText.heading}
      </h3>
      <p className="small-print">{samplesText.intro}</p>
      <ul className="stack">
        {[...sampleCalls, spanishCall].map((sample) => (
          <li key={sample.id} lang={sample.lang}>
            <button type="button" className="row" onClick={() => startSample(sample)}>
              <strong className={`small ${styles.play}`}>
                <svg viewBox="0 0 12 14" width="12" height="14" aria-hidden="true">
                  <path fill="currentcolor" d="M0 0v14l12-7z" />
                </svg>
                <span lang="en">{`${samplesText.play} `}</span>
              </strong>
              <span className={`column ${styles.name}`}>
                <strong>{`${sample.name} `}</strong>
                <span className="small-print">{`${sample.scene} `}</span>
              </span>
              {sample.recording && (
                <span className="small-print phone">{clock(sample.recording.seconds)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
