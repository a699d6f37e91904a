import type { SampleCall } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { CallLamp } from './call-lamp.tsx';
import { isOnTheLine } from './call-phases.ts';
import { callStages } from './call-state.ts';
import type { Call } from './call-store.ts';
import { Elapsed } from './elapsed.tsx';
import { statusText } from './status-text.ts';
import styles from './call-status.module.css';

interface CallStatusProps {
  call: Call;
  script: SampleCall | undefined;
  /** False where no key is set: then there is the sample call alone. */
  canCall: boolean;
}

/** How the call stands, to see and to hear. */
export function CallStatus({ call: { state }, script, canCall }: CallStatusProps) {
  const missesKey = !canCall && !script;
  const turns = state.kind === 'speaking' || state.kind === 'listening';
  return (
    <div className={styles.status} data-kind={state.kind}>
      <CallLamp isSample={script !== undefined} />
      <div className={styles.words}>
        {script && <p className={styles.script}>{words.samples.label(script.name)}</p>}
        {/* Whose turn it is, is heard on the line: announced as well, it would talk over it. */}
        <p role="status" aria-live={turns ? 'off' : 'polite'}>
          <strong>{missesKey ? words.problems['no-key'].status : statusText(state)}</strong>
          {more(state, script, missesKey)}
        </p>
        {isOnTheLine(state) && <Elapsed since={state.startedAt} />}
        {state.kind === 'connecting' && (
          <>
            <progress
              aria-label={words.stages.label}
              max={callStages.length}
              value={callStages.indexOf(state.stage) + 1}
            />
            <p className={styles.stage}>{words.stages[state.stage]}</p>
          </>
        )}
      </div>
    </div>
  );
}

function more(state: Call['state'], script: SampleCall | undefined, missesKey: boolean) {
  const text = moreText(state, script, missesKey);
  return text && <span className={styles.more}> {text}</span>;
}

function moreText(
  state: Call['state'],
  script: SampleCall | undefined,
  missesKey: boolean,
): string | undefined {
  if (missesKey) return words.problems['no-key'].more;
  if (state.kind === 'error') return words.problems[state.problem].more;
  if (state.kind === 'ended') return script ? words.samples.ended : words.ends[state.end];
  return undefined;
}
