import { useEffect } from 'react';
import { voiceLauncher } from '#content/voice-launcher.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { dock, openPanelName } from '../dock/dock-panels.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { LauncherIcon } from '../illustrations/launcher-icon.tsx';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { useStore } from '../use-store.ts';
import { ActionButton } from '../ui/action.tsx';
import { callStore, isInProgress } from './call-store.ts';
import styles from './voice-launchers.module.css';

const loadControl = () => import('./call-control.ts');
const loadPanel = () => import('./voice-panel.tsx').then(({ VoicePanel }) => VoicePanel);

function openPanelThen(act: (control: Awaited<ReturnType<typeof loadControl>>) => void): void {
  dock.open('voice');
  let isCanceled = false;
  const unsubscribe = openPanelName.subscribe(() => (isCanceled = true));
  loadChunk(loadControl).then(
    (control) => {
      unsubscribe();
      if (!isCanceled) act(control);
    },
    // The panel shows its own error and a retry button.
    (error: unknown) => reportError(error, { part: 'voice', stage: 'load' }),
  );
}

export function HeroCallButton({ config }: { config: ProviderConfig | undefined }) {
  const { sample, state } = useStore(callStore);
  const status = isInProgress(state) ? voiceLauncher.status[state.kind] : undefined;
  const statusText = status && sample ? voiceLauncher.onCall : status;

  const onClick = () => {
    if (statusText) dock.open('voice');
    else openPanelThen(({ startCall, startSample }) => (config ? startCall(config) : startSample()));
  };

  return (
    <div className={`needs-script ${styles.call}`} data-speaks="">
      <ActionButton type="button" look="quiet" onClick={onClick}>
        <LauncherIcon name="answers" />
        <span>{statusText ?? (config ? voiceLauncher.start : voiceLauncher.startSample)}</span>
      </ActionButton>
      {config && <p className={styles.notice}>{voiceLauncher.heroNotice(config.isRecorded)}</p>}
    </div>
  );
}

function listenToSampleButtons() {
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-sample]');
    if (button) openPanelThen(({ startSample }) => startSample(button.dataset.sample));
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

export function VoiceWidget({ config }: { config: ProviderConfig | undefined }) {
  useEffect(listenToSampleButtons, []);
  const { state } = useStore(callStore);
  const isOnCall = isInProgress(state);
  return (
    <DockWidget
      name="voice"
      title={voiceLauncher.title}
      icon={<LauncherIcon name="sound" />}
      label={isOnCall ? voiceLauncher.onCall : voiceLauncher.launcher}
      isOnCall={isOnCall}
      load={loadPanel}
      config={config}
    />
  );
}
