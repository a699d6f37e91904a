import { dockText } from '#content/dock.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { LauncherIcon } from '../illustrations/launcher-icon.tsx';

const { title, label, href } = dockText.chat;
const loadPanel = () => import('./chat-panel.tsx').then(({ ChatPanel }) => ChatPanel);

export function ChatWidget({ config }: { config: VoiceConfig | undefined }) {
  return (
    <DockWidget
      name="chat"
      title={title}
      href={href}
      icon={<LauncherIcon name="summary" />}
      label={label}
      load={loadPanel}
      config={config}
    />
  );
}
