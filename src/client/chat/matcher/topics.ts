import { siteFacts, type ChatActionName } from '#content/chat/site-facts.ts';
import { waysToAsk } from '#content/chat/ways-to-ask.ts';
import { comparison } from '#content/comparison.ts';
import type { FaqItem } from '#content/faq.ts';
import { features } from '#content/features.ts';
import { plans } from '#content/plans.ts';
import { services } from '#content/services.ts';
import { isStopWord, meaningOf, readWords } from './read-words.ts';

/** One thing that the chat can say, and its place on the page. */
export type Topic = ReturnType<typeof topic>;

/** All topics; if two match equally well, the earlier one is first. */
export const topicsOf = (faq: FaqItem[]): Topic[] => [
  ...faq.map(({ id, question, answer }) => {
    const item = topic(`faq-${id}`, question, answer, id === 'cost' ? ['calculator', 'pricing'] : []);
    return { ...item, cues: item.cues || wordsAsCues(question) };
  }),
  ...services.items.map(({ id, name, text }) => topic(`services-${id}`, name, text)),
  ...plans.map(({ id, name, description, features: offered }) =>
    topic(`plan-${id}`, name, `${name}: ${description} ${offered.join('. ')}.`, ['pricing']),
  ),
  // Only the features and rows that have cues: other answers cover the rest.
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
  ...siteFacts.map(({ anchor, label, actions = [], ...fact }) => ({
    ...fact,
    source: { label, href: `#${anchor}` },
    actions,
  })),
];

const topic = (id: string, question: string, text: string, actions: ChatActionName[] = []) => ({
  id,
  question,
  source: { label: question, href: `#${id}` },
  text,
  actions,
  /** In the format of src/content/chat/ways-to-ask.ts. */
  cues: waysToAsk[id] ?? '',
});

const wordsAsCues = (question: string) =>
  readWords(question)
    .filter((word) => !isStopWord(meaningOf(word)))
    .join(',');
