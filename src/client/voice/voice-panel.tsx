import { useEffect, useRef } from 'react';
import { dockText } from '#content/sections/dock.ts';
import { voiceText } from '#content/voice/voice.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { dock, LINK } from '../dock/dock-panels.ts';
import type { PanelProps } from '../dock/dock-widget.tsx';
import { fillLeadField } from '../prefill-lead.ts';
import { useStore } from '../store.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { hangUp, onPanelClosed, setMuted, startCall, startSample } from './call-control.ts';
import { transcriptOf, type CallState } from './call-state.ts';
import { callStore, isAnswered, isInProgress, sampleSound } from './call-store.ts';
import { CallStatus } from './call-status.tsx';
import { playedCall } from './played-call.ts';
import { SampleList } from './sample-list.tsx';
import { SampleTicket } from './sample-ticket.tsx';
import { recordingAudio } from './sound-on-tap.ts';
import { Transcript } from './transcript.tsx';
import styles from './voice-panel.module.css';

export function VoicePanel({ config, request }: PanelProps) {
  const { sample, state } = useStore(callStore);
  const panel = useRef<HTMLDivElement>(null);
  const inProgress = isInProgress(state);

  useEffect(() => {
    if (dock.mayTakeFocus('voice')) takeFocus(panel.current);
    return onPanelClosed;
  }, []);
  useEffect(() => {
    if (request?.start === 'sample') startSample(playedCall(request.sample, request.ownShop));
    else if (request && config) startCall(config);
  }, [request, config]);
  useEffect(() => {
    // The focused element may have disappeared with the previous state.
    if (document.activeElement === document.body) takeFocus(panel.current);
  }, [inProgress]);

  const call = <CallSection key="call" config={config} />;
  const aside = (
    <div key="aside" className={`column ${styles.aside}`}>
      {sample && (
        <SampleTicket sample={sample} transcript={transcriptOf(state)} isOver={state.kind === 'ended'} />
      )}
      {(sample !== undefined || !inProgress) && <SampleList playing={inProgress ? sample : undefined} />}
    </div>
  );
  const parts = state.kind === 'idle' && !config ? [aside, call] : [call, aside];
  return (
    <div ref={panel} className={`column ${styles.panel}`} data-kind={state.kind}>
      {parts}
    </div>
  );
}

function CallSection({ config }: { config: ProviderConfig | undefined }) {
  const call = useStore(callStore);
  const sound = useStore(sampleSound);
  const { sample, state } = call;
  const inProgress = isInProgress(state);
  const isOver = state.kind === 'ended' || state.kind === 'error';
  const isSampleOver = state.kind === 'ended' && sample !== undefined;
  const transcript = transcriptOf(state);

  const onMainClick = () => {
    if (inProgress) hangUp();
    else if (sample) startSample(sample);
    else if (config) startCall(config);
  };
  return (
    <div className={`column ${styles.call}`}>
      <CallStatus call={call} canCall={config !== undefined} />
      {state.kind === 'idle' && config && <p className="small-print">{voiceText.notice}</p>}
      {(isAnswered(state) || transcript.length > 0) && <Transcript entries={transcript} sample={sample} />}
      {isAnswered(state) && sample && sound === 'recording' && (
        <div ref={showPlayer} className={styles.recording} />
      )}
      {(config ?? sample) && (
        <div className={`row fill ${styles.controls}`} data-call-controls="">
          {isOver && (
            <ActionLink
              compact
              look={isSampleOver ? 'primary' : 'quiet'}
              href={dockText.leaveNumber.href}
              onClick={openForm}
            >
              {dockText.leaveNumber.label}
            </ActionLink>
          )}
          <ActionButton
            compact
            look={inProgress || isSampleOver ? 'quiet' : 'primary'}
            data-plays={inProgress ? undefined : sample?.recording?.file}
            data-speaks={sample?.hasOwnGreeting && ''}
            onClick={onMainClick}
          >
            {mainLabel(state, sample !== undefined)}
          </ActionButton>
          {config && sample && !inProgress && (
            <ActionButton compact look="quiet" onClick={() => startCall(config)}>
              {voiceText.start}
            </ActionButton>
          )}
          {isAnswered(state) && !sample && (
            <ActionButton
              compact
              look="quiet"
              aria-pressed={state.muted}
              onClick={() => setMuted(!state.muted)}
            >
              {voiceText.mute}
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
}

function showPlayer(box: HTMLElement | null): () => void {
  const audio = recordingAudio();
  audio.setAttribute('aria-label', voiceText.samples.recording);
  box?.append(audio);
  return () => audio.remove();
}

function openForm(): void {
  fillLeadField('source', callStore.get().sample ? 'sample' : 'voice');
  dock.close('voice', LINK);
}

const takeFocus = (panel: HTMLElement | null) => panel?.querySelector('button')?.focus();

function mainLabel({ kind }: CallState, isSample: boolean): string {
  if (kind === 'idle') return voiceText.start;
  if (kind === 'askingMicrophone' || kind === 'connecting') return voiceText.cancel;
  if (kind === 'ended' || kind === 'error') return isSample ? voiceText.samples.again : voiceText.again;
  return voiceText.end;
}
