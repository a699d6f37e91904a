import { useEffect, useLayoutEffect, useRef } from 'react';
import { dockText } from '#content/sections/dock.ts';
import { voiceText } from '#content/voice/voice.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { focusFirst } from '../dock/dock-panels.ts';
import { leadDraft } from '../leads/lead-draft.ts';
import { useStore } from '../ui/store.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { DemoPhone } from '../ui/contact-links.tsx';
import {
  callStore,
  hangUp,
  onPanelClosed,
  setMuted,
  setPaused,
  startCall,
  startSample,
} from './call-control.ts';
import { isAnswered, isInProgress, transcriptOf, type CallState } from './call-state.ts';
import { CallStatus } from './call-status.tsx';
import { SampleList } from './sample-list.tsx';
import { SampleTicket } from './sample-ticket.tsx';
import { Transcript } from './transcript.tsx';
import styles from './voice-panel.module.css';

export function VoicePanel({ config }: { config: ProviderConfig | undefined }) {
  const state = useStore(callStore);
  const { sample } = state;
  const inProgress = isInProgress(state);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => focusFirst(panel.current?.querySelector('button')), []);
  useEffect(() => onPanelClosed, []);
  useEffect(() => {
    // The focused button may have disappeared with the previous state.
    if (document.activeElement === document.body) panel.current?.querySelector('button')?.focus();
  }, [inProgress]);

  const call = <CallSection key="call" state={state} config={config} />;
  const aside = (
    <div key="aside" className={`column ${styles.aside}`}>
      {sample && (
        <SampleTicket
          sample={sample}
          said={transcriptOf(state).length}
          isOver={state.kind === 'ended'}
        />
      )}
      {!inProgress && <SampleList />}
    </div>
  );
  return (
    <div ref={panel} className={`column ${styles.panel}`}>
      {state.kind === 'idle' && !config ? [aside, call] : [call, aside]}
    </div>
  );
}

function CallSection({ state, config }: { state: CallState; config: ProviderConfig | undefined }) {
  const { sample, sound } = state;
  const hasTranscript = isAnswered(state) || transcriptOf(state).length > 0;
  const inCall = isInProgress(state) || hasTranscript ? styles.inCall : '';
  return (
    <div className={`column ${styles.call} ${inCall}`}>
      <CallStatus state={state} canCall={config !== undefined} />
      {state.kind === 'idle' && config && <p className="small-print">{voiceText.notice}</p>}
      {hasTranscript && <Transcript state={state} />}
      {sound && (isAnswered(state) || sound === 'recording') && (
        <p className="small-print">{voiceText.samples.sound[sound]}</p>
      )}
      {(config ?? sample) && <CallControls state={state} config={config} />}
      <DemoPhone />
    </div>
  );
}

function CallControls({ state, config }: { state: CallState; config: ProviderConfig | undefined }) {
  const { sample, sound, paused = false } = state;
  const inProgress = isInProgress(state);
  const hasEnded = state.kind === 'ended';
  const onMainClick = () => {
    if (inProgress) hangUp();
    else if (sample) startSample(sample);
    else if (config) startCall(config);
  };
  return (
    <div className={`row fill ${styles.controls}`}>
      {/* First, because it has the focus when a call ends: the next Tab leads to a person. */}
      <ActionButton
        compact
        look={inProgress || hasEnded ? 'quiet' : 'primary'}
        onClick={onMainClick}
      >
        {mainLabel(state)}
      </ActionButton>
      {(hasEnded || state.kind === 'error') && (
        <ActionLink
          compact
          look={hasEnded ? 'primary' : 'quiet'}
          href={dockText.leaveNumber.href}
          onClick={() => leadDraft.comesFrom(sample ? 'sample' : 'voice')}
        >
          {dockText.leaveNumber.label}
        </ActionLink>
      )}
      {config && hasEnded && sample && (
        <ActionButton compact look="quiet" onClick={() => startCall(config)}>
          {voiceText.start}
        </ActionButton>
      )}
      {isAnswered(state) && !sample && (
        <ActionButton compact look="quiet" onClick={() => setMuted(!state.muted)}>
          {state.muted ? voiceText.unmute : voiceText.mute}
        </ActionButton>
      )}
      {isAnswered(state) && sound === 'recording' && (
        <ActionButton compact look="quiet" onClick={() => setPaused(!paused)}>
          {paused ? voiceText.samples.resume : voiceText.samples.pause}
        </ActionButton>
      )}
    </div>
  );
}

function mainLabel(state: CallState): string {
  if (state.kind === 'idle') return voiceText.start;
  if (isAnswered(state)) return voiceText.end;
  if (isInProgress(state)) return voiceText.cancel;
  return state.sample ? voiceText.samples.again : voiceText.again;
}
