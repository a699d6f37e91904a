import { useEffect } from 'react';
import { voiceLauncher as words } from '#content/voice-launcher.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock, openPanel } from '../dock/dock-panels.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { TalkIcon } from '../illustrations/talk-icon.tsx';
import { loadWithTimeout } from '../load-chunk.ts';
import { registerPageAction } from '../page-actions.ts';
import { reportError } from '../report-error.ts';
import { useStore } from '../use-store.ts';
import { ActionButton } from '../ui/action.tsx';
import { callStore, isInProgress } from './call-store.ts';
import styles from './voice-launchers.module.css';

const loadControl = () => import('./call-control.ts');
const loadPanel = () => import('./voice-panel.tsx').then(({ VoicePanel }) => VoicePanel);

/** Without an API key it plays a sample call. The tap is the consent to the notice below the button. */
export function HeroCallButton({ config }: { config: VoiceConfig | undefined }) {
  const { sample, state } = useStore(callStore);
  const status = isInProgress(state) ? words.status[state.kind] : undefined;
  const statusText = status && sample ? words.onCall : status;

  const onClick = () => {
    dock.open('voice');
    if (statusText) return;
    let isCanceled = false;
    const unsubscribe = openPanel.subscribe(() => (isCanceled = true));
    loadWithTimeout(loadControl).then(
      ({ startCall, startSample }) => {
        unsubscribe();
        // The visitor closed the panel, even if they opened it again.
        if (isCanceled) return;
        if (config) startCall(config);
        else startSample();
      },
      // The panel shows its own error and a retry button.
      (error: unknown) => reportError(error, { part: 'voice', stage: 'load' }),
    );
  };

  return (
    <div className={`needs-script ${styles.call}`} data-speaks="">
      <ActionButton type="button" look="quiet" onClick={onClick}>
        <TalkIcon name="answers" />
        <span>{statusText ?? (config ? words.start : words.startSample)}</span>
      </ActionButton>
      {config && <p className={styles.notice}>{words.heroNotice(config.isRecorded)}</p>}
    </div>
  );
}

export function VoiceWidget({ config }: { config: VoiceConfig | undefined }) {
  const { state } = useStore(callStore);
  useEffect(() => registerPageAction('openCall', () => dock.open('voice')), []);
  const isOnCall = isInProgress(state);
  return (
    <DockWidget
      name="voice"
      title={words.title}
      icon={<TalkIcon name="sound" />}
      label={isOnCall ? words.onCall : words.launcher}
      isOnCall={isOnCall}
      load={loadPanel}
      content={{ config }}
    />
  );
}
