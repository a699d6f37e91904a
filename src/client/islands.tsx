import type { ReactElement } from 'react';
import { leadFormWords } from '#content/lead-form.ts';
import { roiWords } from '#content/roi.ts';
import type { PageState } from '#shared/page-state.ts';
import { ChatWidget } from './chat/chat-widget.tsx';
import { LeadForm } from './leads/lead-form.tsx';
import { RoiCalculator } from './roi/roi-calculator.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { PhoneLink } from './ui/contact-links.tsx';
import { HeroCallButton, VoiceWidget } from './voice/voice-launchers.tsx';

/** The parts of the page that the browser hydrates; the rest is markup and stays so. */
const parts = {
  calculator: ({ calculator, config }: PageState) => (
    <RoiCalculator start={calculator} publicUrl={config.publicUrl} />
  ),
  'lead-form': ({ lead, config }: PageState) => <LeadForm start={lead} build={config.build} />,
  'hear-it': ({ config }: PageState) => <HeroCallButton config={config.voice} />,
  'voice-widget': ({ config }: PageState) => <VoiceWidget config={config.voice} />,
  chat: ({ config }: PageState) => <ChatWidget config={config.voice} />,
} satisfies Record<string, (state: PageState) => ReactElement>;

export type IslandName = keyof typeof parts;

/** The same tree on the server and at hydration. */
export function islandContent(name: IslandName, state: PageState): ReactElement {
  return (
    <ErrorBoundary part={name} fallback={<PhoneLink />}>
      {parts[name](state)}
    </ErrorBoundary>
  );
}

/** What a form says that cannot be sent, by its `data-draft`: script shows it where neither React nor the site is there. */
const unsent: Partial<Record<IslandName, { draft: string; words: string }>> = {
  calculator: { draft: 'roi', words: roiWords.toasts.failed.description },
  'lead-form': { draft: 'lead', words: leadFormWords.unsent },
};

/** Where the server renders an island. */
export function Island({ name, state }: { name: IslandName; state: PageState }) {
  const { draft, words } = unsent[name] ?? {};
  return (
    <>
      <div data-island={name}>{islandContent(name, state)}</div>
      {words && (
        <template data-words={draft}>
          <p className="note" role="alert">
            {words} <PhoneLink />
          </p>
        </template>
      )}
    </>
  );
}
