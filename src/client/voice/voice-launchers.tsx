import { voiceLauncher } from '#content/voice-launcher.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { dock } from '../dock/dock-panels.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { preloadable } from '../ui/preloadable.ts';
import { useStore } from '../store.ts';
import { ActionButton } from '../ui/action.tsx';
import { callStore, isInProgress, isSilent } from './call-store.ts';
import styles from './voice-launchers.module.css';

const voicePanel = preloadable('voice panel', async () => {
  const { VoicePanel, loadVoices } = await import('./voice-panel.tsx');
  loadVoices();
  return VoicePanel;
});

export function HeroCallButton({ config }: { config: ProviderConfig | undefined }) {
  const { sample, state } = useStore(callStore);
  const sampleLabel = useStore(isSilent) ? voiceLauncher.seeSample : voiceLauncher.startSample;
  const status = isInProgress(state) ? voiceLauncher.status[state.kind] : undefined;
  const statusText = status && sample ? voiceLauncher.onCall : status;

  const onClick = () => dock.open('voice', statusText ? undefined : { start: config ? 'call' : 'sample' });

  return (
    <div className={`needs-script ${styles.call}`} data-speaks="">
      <ActionButton
        type="button"
        id="hero-call"
        look="quiet"
        onClick={onClick}
        onPointerEnter={voicePanel.preload}
      >
        <Icon name="answers" />
        <span>{statusText ?? (config ? voiceLauncher.start : sampleLabel)}</span>
      </ActionButton>
      {config && <p className={styles.notice}>{voiceLauncher.heroNotice(config.isRecorded)}</p>}
    </div>
  );
}

export function VoiceWidget({ config }: { config: ProviderConfig | undefined }) {
  const { state } = useStore(callStore);
  const isOnCall = isInProgress(state);
  return (
    <DockWidget
      name="voice"
      title={voiceLauncher.title}
      icon={<Icon name="sound" />}
      label={isOnCall ? voiceLauncher.onCall : voiceLauncher.launcher}
      isOnCall={isOnCall}
      panel={voicePanel}
      config={config}
    />
  );
}
