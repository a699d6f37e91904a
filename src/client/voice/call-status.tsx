import { voiceText } from '#content/voice/voice.ts';
import { PhoneLink } from '../ui/contact-links.tsx';
import { callStages, statusText, type CallState } from './call-state.ts';

/** `canCall` is false if the site has no key for live calls. */
export function CallStatus({ state, canCall }: { state: CallState; canCall: boolean }) {
  const { sample } = state;
  const noKey = !canCall && !sample ? voiceText.problems['no-key'] : undefined;
  const status = noKey?.status ?? statusText(state);
  const more = noKey?.more ?? moreText(state);
  const isConversing = ['speaking', 'listening'].includes(state.kind) && !state.paused;
  return (
    <div>
      {sample && <p className="small-print">{voiceText.samples.label(sample.name)}</p>}
      {/* Screen readers must not talk over the call to announce who is speaking. */}
      <p role="status" aria-live={isConversing ? 'off' : 'polite'}>
        {/* A new element for each status, so that a screen reader says it whole and in order. */}
        <span key={`${status} ${more ?? ''}`}>
          <strong className="block">{status}</strong>
          {more && <span className="small">{` ${more}`}</span>}
        </span>
      </p>
      {state.kind === 'error' && <PhoneLink />}
      {state.kind === 'connecting' && !sample && (
        <>
          <progress
            aria-label={voiceText.connecting}
            max={callStages.length}
            value={callStages.indexOf(state.stage) + 1}
          />
          <p className="small-print">{voiceText.stages[state.stage]}</p>
        </>
      )}
    </div>
  );
}

function moreText(state: CallState): string | undefined {
  if (state.kind === 'error') return voiceText.problems[state.problem].more;
  if (state.kind !== 'ended') return undefined;
  return state.sample ? voiceText.samples.ended : voiceText.ends[state.end];
}
