import { chatLauncher } from '#content/chat/launcher.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { TalkIcon } from '../illustrations/talk-icon.tsx';

const loadPanel = () => import('./chat-panel.tsx').then(({ ChatPanel }) => ChatPanel);

export function ChatWidget({ config }: { config: VoiceConfig | undefined }) {
  return (
    <DockWidget
      name="chat"
      title={chatLauncher.title}
      href={chatLauncher.href}
      icon={<TalkIcon name="summary" />}
      label={chatLauncher.label}
      load={loadPanel}
      content={{ config }}
    />
  );
}
