import { siteFacts, type ChatActionName, type SiteFact } from '#content/chat/site-facts.ts';
import { waysToAsk } from '#content/chat/ways-to-ask.ts';
import { comparison } from '#content/comparison.ts';
import type { FaqItem } from '#content/faq.ts';
import { features } from '#content/features.ts';
import { plans } from '#content/pricing.ts';
import { services } from '#content/services.ts';

export interface Topic {
  id: string;
  question: string;
  source?: { label: string; href: string } | undefined;
  text: string;
  actions: ChatActionName[];
  /** In the format of src/content/chat/ways-to-ask.ts. */
  cues: string;
  examples: string[];
}

/** If two topics match a question equally well, the earlier topic ranks first. */
export const topicsOf = (faq: FaqItem[], facts: SiteFact[] = siteFacts): Topic[] => [
  ...faq.map(({ id, question, answer, examples = [] }) => ({
    ...topic(`faq-${id}`, question, answer, id === 'cost' ? ['calculator', 'pricing'] : []),
    examples: waysToAsk[`faq-${id}`] ? examples : [question, ...examples],
  })),
  ...services.items.map(({ id, name, text }) => topic(`services-${id}`, name, text)),
  ...plans.map(({ id, name, description, features: offered }) =>
    topic(`plan-${id}`, name, `${name}: ${description} ${offered.join('. ')}.`, ['pricing']),
  ),
  // Leaves out the features and comparison rows without cues, because other topics give the same answers.
  ...[
    ...features.items.map(({ id, name, text }) => ({
      ...topic(`features-${id}`, name, text),
      source: { label: name, href: '#features' },
    })),
    ...comparison.rows.map(({ question, ai }) => ({
      ...topic(question, question, `${question}: ${ai}.`),
      source: { label: comparison.heading, href: '#ai-vs-traditional' },
    })),
  ].filter(({ cues }) => cues),
  ...facts.map(({ place, actions = [], cues = '', examples = [], ...fact }) => ({
    ...fact,
    source: place && { label: place.label, href: `#${place.anchor}` },
    actions,
    cues,
    examples: cues ? examples : [fact.question, ...examples],
  })),
];

const topic = (id: string, question: string, text: string, actions: ChatActionName[] = []): Topic => ({
  id,
  question,
  source: { label: question, href: `#${id}` },
  text,
  actions,
  cues: waysToAsk[id] ?? '',
  examples: [],
});
