import type { ReactElement } from 'react';
import { dockText } from '#content/dock.ts';
import { leadFormText } from '#content/lead-form.ts';
import { roiText } from '#content/roi.ts';
import type { PageState } from '#shared/page-state.ts';
import { DockWidget } from './dock/dock-widget.tsx';
import { lazyCode } from './loading/lazy-code.ts';
import { LauncherIcon } from './illustrations/launcher-icon.tsx';
import { LeadForm } from './leads/lead-form.tsx';
import { RoiCalculator } from './roi/roi-calculator.tsx';
import { PhoneLink } from './ui/contact-links.tsx';
import { HeroCallButton, VoiceWidget } from './voice/voice-launchers.tsx';

const chatPanel = lazyCode('chat-panel', () =>
  import('./chat/chat-panel.tsx').then(({ ChatPanel }) => ChatPanel),
);

/** The parts of the page that the browser hydrates. The rest is static markup. */
const parts = {
  calculator: ({ calculator, config }: PageState) => (
    <RoiCalculator initial={calculator} publicUrl={config.publicUrl} />
  ),
  'lead-form': ({ lead, config }: PageState) => (
    <LeadForm initial={lead} build={config.build} legalLinks={config.legalLinks} />
  ),
  'hero-call': ({ config }: PageState) => <HeroCallButton config={config.voice} />,
  'voice-widget': ({ config }: PageState) => <VoiceWidget config={config.voice} />,
  chat: ({ config }: PageState) => (
    <DockWidget
      name="chat"
      {...dockText.chat}
      icon={<LauncherIcon name="summary" />}
      panel={chatPanel}
      config={config.voice}
    />
  ),
} satisfies Record<string, (state: PageState) => ReactElement>;

export type IslandName = keyof typeof parts;

export const islandContent = (name: IslandName, state: PageState): ReactElement => parts[name](state);

/** Islands of one part are hydrated together: the hero's button opens the panel of the voice widget. */
const partNames: Partial<Record<IslandName, string>> = { 'hero-call': 'voice', 'voice-widget': 'voice' };

/** Shown if a visitor without a connection submits a form before hydration. `draft` is the form's `data-draft`. */
const offlineNotices: Partial<Record<IslandName, { draft: string; text: string }>> = {
  calculator: { draft: 'roi', text: roiText.toasts.failed.description },
  'lead-form': { draft: 'lead', text: leadFormText.unsent },
};

export function Island({ name, state }: { name: IslandName; state: PageState }) {
  const { draft, text } = offlineNotices[name] ?? {};
  return (
    <>
      <div data-island={name} data-part={partNames[name] ?? name}>
        {islandContent(name, state)}
      </div>
      {text && (
        <template data-notice={draft}>
          <p className="note" role="alert">
            <span>{`${text} `}</span>
            <PhoneLink />
          </p>
        </template>
      )}
    </>
  );
}
