import { useEffect, useRef } from 'react';
import { dockWords } from '#content/dock.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock } from '../dock/dock-panels.ts';
import { pageActions } from '../page-actions.ts';
import { useStore } from '../use-store.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { hangUp, leaveCall, say, SAY_LENGTH, startCall, startSample } from './call-control.ts';
import { CallControls, Toggle } from './call-controls.tsx';
import { transcriptOf, type CallState } from './call-state.ts';
import { callStore, isOnTheLine, isUnderWay } from './call-store.ts';
import { CallStatus } from './call-status.tsx';
import { MicrophoneCheck } from './microphone-check.tsx';
import { largeText, samplesMuted } from './remembered-choices.ts';
import { SampleList } from './sample-list.tsx';
import { audibleVoices, sampleVoices } from './sample-sound.ts';
import { SampleTicket } from './sample-ticket.tsx';
import { SendTranscript } from './send-transcript.tsx';
import { TextLine } from './text-line.tsx';
import { Transcript } from './transcript.tsx';
import styles from './voice-panel.module.css';

/** The call in the dock: how it goes, what was said, and what to do next; before it, what there is to hear. */
export function VoicePanel({ config }: { config: VoiceConfig | undefined }) {
  const { state } = useStore(callStore);
  const panel = useRef<HTMLDivElement>(null);
  const underWay = isUnderWay(state);

  useEffect(() => {
    if (dock.mayTakeFocus('voice')) takeFocus(panel.current);
    return leaveCall;
  }, []);
  useEffect(() => {
    // What had the focus may have gone with the last state: it must not fall out of the panel.
    if (document.activeElement === document.body) takeFocus(panel.current);
  }, [underWay]);

  const call = <CallPart key="call" config={config} />;
  const beside = <BesideCall key="beside" config={config} />;
  // Samples lead; once there is a call, it does.
  const parts = state.kind === 'idle' ? [beside, call] : [call, beside];
  return (
    <div ref={panel} className={styles.panel} data-kind={state.kind}>
      {parts}
    </div>
  );
}

interface PartProps {
  config: VoiceConfig | undefined;
}

function CallPart({ config }: PartProps) {
  const call = useStore(callStore);
  useStore(sampleVoices);
  useStore(samplesMuted);
  const { sample, state, isTyped } = call;
  const underWay = isUnderWay(state);
  const isRefused = state.kind === 'error' && /^(microphone-denied|audio-setup)$/.test(state.problem);
  const script = sampleCalls.find(({ id }) => id === sample);
  const transcript = transcriptOf(state);

  const act = () => {
    if (underWay) hangUp();
    else if (sample) startSample(sample);
    else if (config) startCall(config);
  };
  return (
    <div className={`column ${styles.call}`}>
      <CallStatus call={call} script={script} canCall={config !== undefined} />
      {state.kind === 'idle' && config && <p className="small-print">{words.notice(config.isRecorded)}</p>}
      {(isOnTheLine(state) || transcript.length > 0) && (
        <Transcript
          entries={transcript}
          isSample={script !== undefined}
          isHeard={script === undefined || audibleVoices() !== undefined}
        />
      )}
      {isOnTheLine(state) && !script && <TextLine {...words.typed} limit={SAY_LENGTH} onSend={say} />}
      {(config ?? script) && (
        <div className={`row ${styles.controls}`} data-speaks="">
          <ActionButton type="button" look={underWay ? 'quiet' : 'primary'} onClick={act}>
            {mainLabel(state, sample !== undefined)}
          </ActionButton>
          {config && script && !underWay && (
            <ActionButton type="button" look="quiet" onClick={() => startCall(config)}>
              {words.start}
            </ActionButton>
          )}
          {isOnTheLine(state) && <CallControls key={sample} state={state} isTyped={isTyped} />}
          {(isOnTheLine(state) || transcript.length > 0) && (
            <Toggle start={largeText.get()} label="Aa" name={words.largeText} onToggle={largeText.set} />
          )}
        </div>
      )}
      {state.kind === 'ended' && !script && (
        <div className={`row ${styles.controls}`}>
          <SendTranscript entries={transcript} />
        </div>
      )}
      {config && (state.kind === 'idle' || state.kind === 'error') && !script && (
        <div className={`row ${styles.controls}`}>
          {isRefused && (
            <ActionButton type="button" look="quiet" onClick={() => startCall(config, { isTyped: true })}>
              {words.typed.start}
            </ActionButton>
          )}
          <MicrophoneCheck />
        </div>
      )}
    </div>
  );
}

/** What a sample call writes down, a way to a person, and the calls to hear. */
function BesideCall({ config }: PartProps) {
  const { sample, state } = useStore(callStore);
  const underWay = isUnderWay(state);
  const isOver = state.kind === 'ended' || state.kind === 'error';
  const script = sampleCalls.find(({ id }) => id === sample);
  const leaveNumber = () => {
    pageActions.prefillLead({ values: {}, source: 'voice' });
    dock.close('voice');
  };
  return (
    <div className={`column ${styles.beside}`}>
      {script && (
        <SampleTicket script={script} transcript={transcriptOf(state)} isOver={state.kind === 'ended'} />
      )}
      {isOver && (
        <ActionLink look="quiet" href={dockWords.leaveNumber.href} onClick={leaveNumber}>
          {state.kind === 'error' ? dockWords.leaveNumber.label : words.havePersonCall}
        </ActionLink>
      )}
      {(script !== undefined || !underWay) && <SampleList playing={underWay ? sample : undefined} />}
      {isOver && !config && (
        <p>
          <strong>{words.problems['no-key'].status}</strong> {words.problems['no-key'].more}
        </p>
      )}
    </div>
  );
}

const takeFocus = (panel: HTMLElement | null) => panel?.querySelector('button')?.focus();

function mainLabel({ kind }: CallState, isSample: boolean): string {
  if (kind === 'idle') return words.start;
  if (kind === 'askingMicrophone' || kind === 'connecting') return words.cancel;
  if (kind === 'ended' || kind === 'error') return isSample ? words.samples.again : words.again;
  return words.end;
}
