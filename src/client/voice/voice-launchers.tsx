import { sampleOf, sampleAddress } from '#content/voice/sample-of.ts';
import { site, type TradeId } from '#content/site.ts';
import { voiceText } from '#content/voice/voice.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { dock, opens } from '../dock/dock-panels.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { useStore } from '../ui/store.ts';
import { actionClass } from '../ui/action.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { callStore, endSample, startCall, startSample } from './call-control.ts';
import { isInProgress, statusText, type CallState } from './call-state.ts';
import { VoicePanel } from './voice-panel.tsx';
import styles from './voice-launchers.module.css';

type Config = ProviderConfig | undefined;

const onCallLabel = ({ paused }: CallState) => (paused ? voiceText.paused : voiceText.onCall);

/** A link before hydration: to the page of the sample call, or with a key to the phone. */
export function HeroCallButton({ config, trade }: { config: Config; trade: TradeId | undefined }) {
  const state = useStore(callStore);
  const sample = sampleOf(trade);
  const onCall = state.sample ? onCallLabel(state) : statusText(state);
  const idle = config ? voiceText.start : voiceText.startSample;
  const onPress = () => {
    if (config) startCall(config);
    else if (!isInProgress(state)) startSample(sample);
    dock.open('voice');
  };
  return (
    <div className={styles.call}>
      <ButtonLink
        id="hero-call"
        {...opens('voice')}
        className={actionClass({ look: 'quiet' })}
        href={config ? `tel:${site.phone.e164}` : sampleAddress(sample)}
        onPress={onPress}
      >
        <Icon name="answers" />
        <span data-idle={idle}>{isInProgress(state) ? onCall : idle}</span>
      </ButtonLink>
      {config && <p className="small">{voiceText.heroNotice}</p>}
    </div>
  );
}

export function VoiceWidget({ config }: { config: Config }) {
  const state = useStore(callStore);
  const isOnCall = isInProgress(state);
  return (
    <DockWidget
      name="voice"
      title={voiceText.title}
      icon={<Icon name="sound" />}
      href={sampleAddress(sampleOf(undefined))}
      label={isOnCall ? onCallLabel(state) : voiceText.launcher}
      isOnCall={isOnCall}
      onCloseButton={endSample}
    >
      <VoicePanel config={config} />
    </DockWidget>
  );
}
