import { useEffect, useState } from 'react';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { useStore } from '../use-store.ts';
import { CallLamp } from './call-lamp.tsx';
import { callStages, statusText } from './call-state.ts';
import { isOnTheLine, type Call } from './call-store.ts';
import { sampleVoices } from './sample-sound.ts';
import styles from './call-status.module.css';

interface CallStatusProps {
  call: Call;
  script: SampleCall | undefined;
  /** False if no key is set: then there are the sample calls alone. */
  canCall: boolean;
}

/** How the call stands, to see and to hear. */
export function CallStatus({ call, script, canCall }: CallStatusProps) {
  const { state } = call;
  const missesKey = !canCall && !script;
  const isSilent = useStore(sampleVoices) === 'none';
  const more = missesKey ? words.problems['no-key'].more : moreText(call);
  const turns = state.kind === 'speaking' || state.kind === 'listening';
  return (
    <div className={styles.status} data-kind={state.kind}>
      <CallLamp isSample={script !== undefined} />
      <div className={styles.words}>
        {script && <p className="small-print">{words.samples.label(script.name)}</p>}
        {/* Whose turn it is, is heard on the line: announced as well, it would talk over it. */}
        <p role="status" aria-live={turns ? 'off' : 'polite'}>
          <strong>
            {missesKey ? words.problems['no-key'].status : statusText(state, script !== undefined)}
          </strong>
          {more && <span className={styles.more}>{` ${more}`}</span>}
        </p>
        {script && isSilent && state.kind !== 'ended' && (
          <p className="small-print">{words.samples.noVoice}</p>
        )}
        {isOnTheLine(state) && <CallTimer since={state.startedAt} />}
        {state.kind === 'connecting' && !script && (
          <>
            <progress
              aria-label={words.stages.label}
              max={callStages.length}
              value={callStages.indexOf(state.stage) + 1}
            />
            <p className="small-print">{words.stages[state.stage]}</p>
          </>
        )}
      </div>
    </div>
  );
}

function moreText({ state, sample, isBusy }: Call): string | undefined {
  const { busy } = words.problems;
  if (state.kind === 'error') return words.problems[state.problem].more;
  if (state.kind === 'ended' && sample) return words.samples.ended;
  if (state.kind === 'ended') return words.ends[state.end];
  return isBusy ? `${busy.status}. ${busy.more}` : undefined;
}

/** Minutes and seconds of the call; a clock that nobody needs to hear. */
function CallTimer({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className={styles.timer} role="timer" aria-label={words.elapsed}>
      {clock}
    </span>
  );
}
