import { useEffect } from 'react';
import { voiceWords } from '#content/voice.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { dock } from '../dock.ts';
import { Icon } from '../illustrations/icon.tsx';
import { registerPageAction } from '../page-actions.ts';
import { DockWidget } from '../ui/dock-widget.tsx';

const loadPanel = () => import('./voice-panel.tsx').then(({ VoicePanel }) => VoicePanel);

/** The dock's way to hear the assistant. */
export function VoiceWidget({ config }: { config: PublicConfig }) {
  useEffect(() => registerPageAction('openCall', () => dock.open('voice')), []);
  return (
    <DockWidget
      name="voice"
      title={voiceWords.title}
      launcher={
        <>
          <Icon name="answers" />
          {voiceWords.launcher}
        </>
      }
      load={loadPanel}
      content={{ config: config.voice }}
    />
  );
}
