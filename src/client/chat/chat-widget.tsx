import { dockText } from '#content/sections/dock.ts';
import { DockWidget, type PanelProps } from '../dock/dock-widget.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { lazyPart } from '../lazy-part.ts';

const chatPanel = lazyPart(import.meta.url, () =>
  import('./chat-panel.tsx').then(({ ChatPanel }) => ChatPanel),
);

export const ChatWidget = ({ config, legal }: Pick<PanelProps, 'config' | 'legal'>) => (
  <DockWidget
    name="chat"
    {...dockText.chat}
    icon={<Icon name="summary" />}
    href="#faq"
    panel={chatPanel}
    config={config}
    legal={legal}
  />
);
