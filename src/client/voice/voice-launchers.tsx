import { useEffect } from 'react';
import { voiceLauncher as words } from '#content/voice-launcher.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock, openPanel } from '../dock/dock-panels.ts';
import { DockWidget } from '../dock/dock.tsx';
import { TalkIcon } from '../illustrations/talk-icon.tsx';
import { loadWithTimeout } from '../load-chunk.ts';
import { registerPageAction } from '../page-actions.ts';
import { reportError } from '../report-error.ts';
import { useStore } from '../use-store.ts';
import { ActionButton } from '../ui/action.tsx';
import { callStore, isUnderWay } from './call-store.ts';
import styles from './voice-launchers.module.css';

const loadControl = () => import('./call-control.ts');
const loadPanel = () => import('./voice-panel.tsx').then(({ VoicePanel }) => VoicePanel);

/**
 * The hero's button for the same call that the dock shows; without a key it plays a sample call. Tapping it agrees to
 * what the text below it says.
 */
export function HeroCallButton({ config }: { config: VoiceConfig | undefined }) {
  const { sample, state } = useStore(callStore);
  const status = isUnderWay(state) ? words.status[state.kind] : undefined;
  const underWay = status && sample ? words.onCall : status;

  const act = () => {
    dock.open('voice');
    if (underWay) return;
    let isWanted = true;
    const unsubscribe = openPanel.subscribe(() => (isWanted = false));
    loadWithTimeout(loadControl).then(
      ({ startCall, startSample }) => {
        unsubscribe();
        // The visitor has closed the panel meanwhile, even if they opened it again: do not start a call.
        if (!isWanted) return;
        if (config) startCall(config);
        else startSample('burst-pipe');
      },
      // The panel says that it did not load, and offers to try again.
      (error: unknown) => reportError(error, { part: 'voice', stage: 'load' }),
    );
  };

  return (
    <div className={`needs-script ${styles.call}`} data-speaks="">
      <ActionButton type="button" look="quiet" onClick={act}>
        <TalkIcon name="answers" />
        <span>{underWay ?? (config ? words.start : words.startSample)}</span>
      </ActionButton>
      {config && <p className={styles.notice}>{words.heroNotice(config.isRecorded)}</p>}
    </div>
  );
}

/** The dock's way to hear the assistant. */
export function VoiceWidget({ config }: { config: VoiceConfig | undefined }) {
  const { state } = useStore(callStore);
  useEffect(() => registerPageAction('openCall', () => dock.open('voice')), []);
  const launcher = (
    <span className={styles.launcher} data-on-call={isUnderWay(state) ? '' : undefined}>
      <TalkIcon name="answers" />
      <span>{isUnderWay(state) ? words.onCall : words.launcher}</span>
    </span>
  );
  return (
    <DockWidget name="voice" title={words.title} launcher={launcher} load={loadPanel} content={{ config }} />
  );
}
