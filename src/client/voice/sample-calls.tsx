import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords } from '#content/voice.ts';
import { startSample } from './call-control.ts';
import styles from './sample-calls.module.css';

const words = voiceWords.samples;

/** The written calls, to choose from. */
export function SampleCalls() {
  return (
    <section className={styles.samples} aria-labelledby="sample-calls-heading">
      <h3 id="sample-calls-heading">{words.heading}</h3>
      <p>{words.lead}</p>
      <ul>
        {sampleCalls.map(({ id, name, scene }) => (
          <li key={id}>
            <button type="button" onClick={() => startSample(id)}>
              <strong>{name}</strong> <span>{scene}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
