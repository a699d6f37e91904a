import { useEffect } from 'react';
import { voiceLauncher } from '#content/voice-launcher.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { dock } from '../dock/dock-panels.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { LauncherIcon } from '../illustrations/launcher-icon.tsx';
import { lazyCode } from '../loading/lazy-code.ts';
import { useStore } from '../use-store.ts';
import { ActionButton } from '../ui/action.tsx';
import { callStore, isInProgress, isSilent } from './call-store.ts';
import styles from './voice-launchers.module.css';

const voicePanel = lazyCode('voice-panel', () =>
  import('./voice-panel.tsx').then(({ VoicePanel, loadVoices }) => {
    loadVoices();
    return VoicePanel;
  }),
);

export function HeroCallButton({ config }: { config: ProviderConfig | undefined }) {
  const { sample, state } = useStore(callStore);
  const sampleLabel = useStore(isSilent) ? voiceLauncher.seeSample : voiceLauncher.startSample;
  const status = isInProgress(state) ? voiceLauncher.status[state.kind] : undefined;
  const statusText = status && sample ? voiceLauncher.onCall : status;

  const onClick = () => dock.open('voice', statusText ? undefined : { start: config ? 'call' : 'sample' });

  return (
    <div className={`needs-script ${styles.call}`} data-speaks="">
      <ActionButton type="button" look="quiet" onClick={onClick} onPointerEnter={voicePanel.preload}>
        <LauncherIcon name="answers" />
        <span>{statusText ?? (config ? voiceLauncher.start : sampleLabel)}</span>
      </ActionButton>
      {config && <p className={styles.notice}>{voiceLauncher.heroNotice(config.isRecorded)}</p>}
    </div>
  );
}

function listenToSampleButtons() {
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-sample]');
    if (button) dock.open('voice', { start: 'sample', id: button.dataset.sample });
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
      panel={voicePanel}
      config={config}
    />
  );
}
