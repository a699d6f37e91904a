import { chatLauncher } from '#content/chat-launcher.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { Shape } from '../illustrations/shape.tsx';
import { talkShapes } from '../illustrations/talk-shapes.ts';
import { DockWidget } from '../ui/dock-widget.tsx';

const loadPanel = () => import('./chat-panel.tsx').then(({ ChatPanel }) => ChatPanel);

/** The dock's way to ask in writing. */
export function ChatWidget({ config }: { config: VoiceConfig | undefined }) {
  return (
    <DockWidget
      name="chat"
      title={chatLauncher.title}
      href={chatLauncher.href}
      launcher={
        <>
          <Shape path={talkShapes.summary} />
          {chatLauncher.label}
        </>
      }
      load={loadPanel}
      content={{ config }}
    />
  );
}
