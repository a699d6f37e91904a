import { voiceText } from '#content/voice/voice.ts';
import { PhoneLink } from '../ui/contact-links.tsx';
import { callStages, statusText, type CallState } from './call-state.ts';
import styles from './call-status.module.css';

/** `canCall` is false if the site has no key for live calls. */
export function CallStatus({ state, canCall }: { state: CallState; canCall: boolean }) {
  const { sample } = state;
  const noKey = !canCall && !sample ? voiceText.problems['no-key'] : undefined;
  const more = noKey?.more ?? moreText(state);
  const isConversing = state.kind === 'speaking' || state.kind === 'listening';
  return (
    <div className={`row ${styles.status}`} data-kind={state.kind}>
      <Lamp />
      <div className={styles.text}>
        {sample && <p className="small-print">{voiceText.samples.label(sample.name)}</p>}
        {/* Screen readers must not talk over the call to announce who is speaking. */}
        <p role="status" aria-live={isConversing ? 'off' : 'polite'}>
          <strong className="block">{noKey?.status ?? statusText(state)}</strong>
          {more && <span className="small">{` ${more}`}</span>}
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
    </div>
  );
}

function moreText(state: CallState): string | undefined {
  if (state.kind === 'error') return voiceText.problems[state.problem].more;
  if (state.kind !== 'ended') return undefined;
  return state.sample ? voiceText.samples.ended : voiceText.ends[state.end];
}

const Lamp = () => (
  <svg className={styles.lamp} viewBox="0 0 64 64" strokeLinejoin="round" aria-hidden="true">
    <circle className={styles.glow} cx="32" cy="36" r="27" />
    <path fill="var(--glass)" d="M22 24h20l-3 22H25z" />
    <g fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round">
      <path d="M32 6v7M20 22l12-9 12 9zM22 48h20l-3 5H25zM22 24h20l-3 22H25z" />
    </g>
    <path fill="var(--flame)" d="M32 31a5 5 0 1 0 .1 0z" />
  </svg>
);
