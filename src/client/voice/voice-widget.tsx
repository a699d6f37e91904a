import { useEffect } from 'react';
import { voiceLauncher as words } from '#content/voice-launcher.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { dock } from '../dock.ts';
import { Shape } from '../illustrations/shape.tsx';
import { talkShapes } from '../illustrations/talk-shapes.ts';
import { registerPageAction } from '../page-actions.ts';
import { DockWidget } from '../ui/dock-widget.tsx';
import { isUnderWay } from './call-phases.ts';
import { useCall } from './call-store.ts';
import styles from './voice-widget.module.css';

const loadPanel = () => import('./voice-panel.tsx').then(({ VoicePanel }) => VoicePanel);

/** The dock's way to hear the assistant. */
export function VoiceWidget({ config }: { config: VoiceConfig | undefined }) {
  const { state } = useCall();
  useEffect(() => registerPageAction('openCall', () => dock.open('voice')), []);
  const launcher = (
    <span className={styles.launcher} data-on-call={isUnderWay(state) ? '' : undefined}>
      <Shape path={talkShapes.answers} />
      {isUnderWay(state) ? words.onCall : words.launcher}
    </span>
  );
  return (
    <DockWidget name="voice" title={words.title} launcher={launcher} load={loadPanel} content={{ config }} />
  );
}
