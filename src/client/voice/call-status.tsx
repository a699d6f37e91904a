import { voiceText } from '#content/voice/voice.ts';
import { useStore } from '../store.ts';
import { CallLamp } from './call-lamp.tsx';
import { callStages, statusText } from './call-state.ts';
import { isAnswered, isInProgress, sampleSound, type Call } from './call-store.ts';
import styles from './call-status.module.css';

export function CallStatus({ call, canCall }: { call: Call; canCall: boolean }) {
  const { state, sample } = call;
  const hasNoKey = !canCall && !sample;
  const sound = useStore(sampleSound);
  const isRecording = sample !== undefined && sound === 'recording';
  const more = hasNoKey ? voiceText.problems['no-key'].more : moreText(call);
  const isConversing = state.kind === 'speaking' || state.kind === 'listening';
  return (
    <div className={`row ${styles.status}`} data-kind={state.kind}>
      <CallLamp isSample={sample !== undefined} />
      <div className={styles.text}>
        {sample && <p className="small-print">{voiceText.samples.label(sample.name)}</p>}
        {/* Screen readers must not talk over the call to announce who is speaking. */}
        <p role="status" aria-live={isConversing ? 'off' : 'polite'}>
          <strong className="block large">
            {hasNoKey ? voiceText.problems['no-key'].status : statusText(state, sample !== undefined)}
          </strong>
          {more && <span className="small">{` ${more}`}</span>}
        </p>
        {sample && (isRecording ? isInProgress(state) : isAnswered(state)) && (
          <p className="small-print">{voiceText.samples.sound[sound]}</p>
        )}
        {state.kind === 'connecting' && !sample && (
          <>
            <progress
              aria-label={voiceText.stages.label}
              max={callStages.length}
              value={callStages.indexOf(state.stage) + 1}
            />
            <p className="small-print">{voiceText.stages[state.stage]}</p>
          </>
        )}
      </div>
    </div>
  );
}

function moreText({ state, sample }: Call): string | undefined {
  if (state.kind === 'error') return voiceText.problems[state.problem].more;
  if (state.kind === 'ended' && sample) return voiceText.samples.ended;
  return state.kind === 'ended' ? voiceText.ends[state.end] : undefined;
}
