import { useEffect } from 'react';
import { recordingOf, sampleOf } from '#content/voice/sample-of.ts';
import type { TradeId } from '#content/site.ts';
import { voiceLauncher } from '#content/voice/voice-launcher.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { dock, openPanel } from '../dock/dock-panels.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { useStore } from '../store.ts';
import { actionClass } from '../ui/action.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { callStore, isInProgress } from './call-store.ts';
import { stopSound } from './sound-on-tap.ts';
import { VoicePanel } from './voice-panel.tsx';
import styles from './voice-launchers.module.css';

interface HeroCallButtonProps {
  config: ProviderConfig | undefined;
  /** The trade that the page leads with. */
  trade: TradeId | undefined;
}

export function HeroCallButton({ config, trade }: HeroCallButtonProps) {
  const { sample, state } = useStore(callStore);
  const ownSample = sampleOf(trade);
  const status = isInProgress(state) ? voiceLauncher.status[state.kind] : undefined;
  const statusText = status && sample ? voiceLauncher.onCall : status;

  const request = config ? ({ start: 'call' } as const) : ({ start: 'sample', sample: ownSample } as const);

  return (
    <div className={styles.call}>
      <ButtonLink
        id="hero-call"
        className={actionClass({ look: 'quiet', compact: true })}
        href={recordingOf(ownSample)}
        data-plays={config || statusText ? undefined : ownSample.recording?.file}
        onPress={() => dock.open('voice', statusText ? undefined : request)}
      >
        <Icon name="answers" />
        <span>{statusText ?? (config ? voiceLauncher.start : voiceLauncher.startSample)}</span>
      </ButtonLink>
      {config && <p className="small">{voiceLauncher.heroNotice}</p>}
    </div>
  );
}

export function VoiceWidget({ config }: { config: ProviderConfig | undefined }) {
  const { state } = useStore(callStore);
  const isOnCall = isInProgress(state);
  const isOpen = useStore(openPanel)?.name === 'voice';
  useEffect(() => (isOpen ? stopSound : undefined), [isOpen]);
  return (
    <DockWidget
      name="voice"
      title={voiceLauncher.title}
      icon={<Icon name="sound" />}
      href={recordingOf(sampleOf(undefined))}
      label={isOnCall ? voiceLauncher.onCall : voiceLauncher.launcher}
      isOnCall={isOnCall}
      panel={VoicePanel}
      config={config}
    />
  );
}
