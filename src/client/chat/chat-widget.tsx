import { dockText } from '#content/sections/dock.ts';
import { DockWidget, type PanelProps } from '../dock/dock-widget.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { ChatPanel } from './chat-panel.tsx';

export const ChatWidget = ({ config, legal }: Pick<PanelProps, 'config' | 'legal'>) => (
  <DockWidget
    name="chat"
    {...dockText.chat}
    icon={<Icon name="summary" />}
    href="#faq"
    panel={ChatPanel}
    config={config}
    legal={legal}
  />
);
