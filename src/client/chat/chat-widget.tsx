import type { Legal } from '#content/pages.ts';
import { dockText } from '#content/sections/dock.ts';
import { DockWidget } from '../dock/dock-widget.tsx';
import { Icon } from '../illustrations/icon.tsx';
import { ChatPanel } from './chat-panel.tsx';

export const ChatWidget = ({ legal }: { legal: Legal | undefined }) => (
  <DockWidget name="chat" {...dockText.chat} icon={<Icon name="summary" />} href="#faq">
    <ChatPanel legal={legal} />
  </DockWidget>
);
