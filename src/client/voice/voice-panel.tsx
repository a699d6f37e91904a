import { useEffect, useRef } from 'react';
import { dockWords } from '#content/dock.ts';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock } from '../dock/dock-panels.ts';
import { pageActions } from '../page-actions.ts';
import { useStore } from '../use-store.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { hangUp, leaveCall, samplePlayer, startCall, startSample } from './call-control.ts';
import { CallControls } from './call-controls.tsx';
import { transcriptOf, type CallState } from './call-state.ts';
import { callStore, isOnTheLine, isUnderWay } from './call-store.ts';
import { CallStatus } from './call-status.tsx';
import { Transcript } from './transcript.tsx';
import styles from './voice-panel.module.css';

/** The call in the dock: what it is, how it goes, what was said, and what to do next. */
export function VoicePanel({ config }: { config: VoiceConfig | undefined }) {
  const call = useStore(callStore);
  const { sample, state } = call;
  const panel = useRef<HTMLDivElement>(null);
  const underWay = isUnderWay(state);
  const script = sampleCalls.find(({ id }) => id === sample);

  useEffect(() => {
    if (dock.mayTakeFocus('voice')) takeFocus(panel.current);
    return leaveCall;
  }, []);
  useEffect(() => {
    // What had the focus may have gone with the last state: it must not fall out of the panel.
    if (document.activeElement === document.body) takeFocus(panel.current);
  }, [underWay]);

  const act = () => {
    if (underWay) hangUp();
    else if (sample) startSample(sample);
    else if (config) startCall(config);
  };
  const leaveNumber = () => {
    pageActions.prefillLead({ values: {}, source: 'voice' });
    dock.close('voice');
  };
  const label = mainLabel(state, sample !== undefined);

  return (
    <div ref={panel} className={`column ${styles.panel}`}>
      <CallStatus call={call} script={script} canCall={config !== undefined} />
      {state.kind === 'idle' && config && <p className="small-print">{words.notice}</p>}
      {(isOnTheLine(state) || transcriptOf(state).length > 0) && (
        <Transcript
          entries={transcriptOf(state)}
          isHeard={sample === undefined || (samplePlayer()?.isAloud() ?? false)}
        />
      )}
      <div className={`row ${styles.controls}`}>
        {(config ?? script) && (
          <ActionButton type="button" look={underWay ? 'quiet' : 'primary'} onClick={act}>
            {label}
          </ActionButton>
        )}
        {config && script && !underWay && (
          <ActionButton type="button" look="quiet" onClick={() => startCall(config)}>
            {words.start}
          </ActionButton>
        )}
        {isOnTheLine(state) && <CallControls state={state} />}
        {(state.kind === 'error' || state.kind === 'ended') && (
          <ActionLink look="quiet" href={dockWords.leaveNumber.href} onClick={leaveNumber}>
            {state.kind === 'error' ? dockWords.leaveNumber.label : words.havePersonCall}
          </ActionLink>
        )}
      </div>
      {!underWay && <SampleCalls />}
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

/** The written calls, to choose from. */
const SampleCalls = () => (
  <section className={styles.samples} aria-labelledby="sample-calls-heading">
    <h3 id="sample-calls-heading">{words.samples.heading}</h3>
    <p className="small-print">{words.samples.lead}</p>
    <ul>
      {sampleCalls.map(({ id, name, scene }) => (
        <li key={id}>
          <button type="button" onClick={() => startSample(id)}>
            <strong>{name}</strong> <span className="small-print">{scene}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
