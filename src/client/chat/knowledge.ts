import { waysToAskOnHours } from '#content/chat-ways-hours.ts';
import { waysToAskOnStarting } from '#content/chat-ways-starting.ts';
import { waysToAskOnTalking } from '#content/chat-ways-talking.ts';
import { waysToAskOnTerms } from '#content/chat-ways-terms.ts';
import type { WaysToAsk } from '#content/chat-ways.ts';
import {
  waysToAskComparison,
  waysToAskFeatures,
  waysToAskPlans,
  waysToAskServices,
} from '#content/chat-ways-page.ts';
import { siteFacts, type ChatActionName } from '#content/chat-site-facts.ts';
import { comparison } from '#content/comparison.ts';
import { faq } from '#content/faq.ts';
import { features } from '#content/features.ts';
import { plans } from '#content/plans.ts';
import { services } from '#content/services.ts';

/** One thing that the chat can say, and where on the page it stands. */
export interface Topic extends WaysToAsk {
  /** The element's id on the page, and by a suffix the topic's own. */
  id: string;
  /** As somebody would ask it. */
  question: string;
  source: { label: string; href: string };
  text: string;
  actions: ChatActionName[];
}

interface Told {
  id: string;
  anchor?: string;
  label: string;
  question?: string;
  text: string;
  ways: WaysToAsk | undefined;
  actions?: ChatActionName[];
}

const topic = ({ id, anchor = id, label, question = label, text, ways, actions = [] }: Told): Topic[] =>
  ways ? [{ id, question, source: { label, href: `#${anchor}` }, text, actions, ...ways }] : [];

const waysToAskFaq = {
  ...waysToAskOnStarting,
  ...waysToAskOnTerms,
  ...waysToAskOnHours,
  ...waysToAskOnTalking,
};

/** Earlier ones go first where two fit alike. */
export const topics: Topic[] = [
  ...faq.flatMap(({ id, question, answer }) =>
    topic({
      id: `faq-${id}`,
      label: question,
      text: answer,
      ways: waysToAskFaq[id],
      actions: id === 'cost' ? ['calculator', 'pricing'] : [],
    }),
  ),
  ...services.items.flatMap(({ id, name, text }) =>
    topic({ id: `services-${id}`, label: name, text, ways: waysToAskServices[id] }),
  ),
  ...plans.flatMap(({ id, name, description, features: offered }) =>
    topic({
      id: `plan-${id}`,
      label: name,
      text: `${name}: ${description} ${offered.join('. ')}.`,
      ways: waysToAskPlans[id],
      actions: ['pricing'],
    }),
  ),
  ...features.items.flatMap(({ id, name, text }) =>
    topic({ id: `features-${id}`, anchor: 'features', label: name, text, ways: waysToAskFeatures[id] }),
  ),
  ...comparison.rows.flatMap(({ question, ai }, index) =>
    topic({
      id: `comparison-${index}`,
      anchor: 'ai-vs-traditional',
      label: comparison.heading,
      question,
      text: `${question}: ${ai}.`,
      ways: waysToAskComparison[question],
    }),
  ),
  ...siteFacts.flatMap((fact) => topic({ ...fact, ways: fact })),
];
