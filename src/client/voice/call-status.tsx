import { useEffect, useState } from 'react';
import type { SampleCall } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { useStore } from '../use-store.ts';
import { CallLamp } from './call-lamp.tsx';
import { callStages, statusText } from './call-state.ts';
import { isAnswered, type Call } from './call-store.ts';
import { sampleVoices } from './sample-voices.ts';
import styles from './call-status.module.css';

interface CallStatusProps {
  call: Call;
  script: SampleCall | undefined;
  /** False without an API key: only sample calls are available. */
  canCall: boolean;
}

export function CallStatus({ call, script, canCall }: CallStatusProps) {
  const { state } = call;
  const hasNoKey = !canCall && !script;
  const hasNoVoice = useStore(sampleVoices) === 'none';
  const more = hasNoKey ? words.problems['no-key'].more : moreText(call);
  const turns = state.kind === 'speaking' || state.kind === 'listening';
  return (
    <div className={styles.status} data-kind={state.kind}>
      <CallLamp isSample={script !== undefined} />
      <div className={styles.words}>
        {script && <p className="small-print">{words.samples.label(script.name)}</p>}
        {/* Announcing each turn would talk over the call. */}
        <p role="status" aria-live={turns ? 'off' : 'polite'}>
          <strong>
            {hasNoKey ? words.problems['no-key'].status : statusText(state, script !== undefined)}
          </strong>
          {more && <span className={styles.more}>{` ${more}`}</span>}
        </p>
        {script && hasNoVoice && state.kind !== 'ended' && (
          <p className="small-print">{words.samples.noVoice}</p>
        )}
        {isAnswered(state) && <CallTimer since={state.startedAt} />}
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
