import { dockText } from '#content/dock.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { LauncherIcon } from '../illustrations/launcher-icon.tsx';
import { preloadable } from '../ui/preloadable.ts';

const chatPanel = preloadable('chat panel', () =>
  import('./chat-panel.tsx').then(({ ChatPanel }) => ChatPanel),
);

export const ChatWidget = ({ config }: { config: ProviderConfig | undefined }) => (
  <DockWidget
    name="chat"
    {...dockText.chat}
    icon={<LauncherIcon name="summary" />}
    panel={chatPanel}
    config={config}
  />
);
