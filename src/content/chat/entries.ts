import { faqOf } from '../faq.ts';
import { aboutUs } from './about-us.ts';
import type { ChatEntry } from './chat-entry.ts';
import { faqExamples } from './faq-examples.ts';
import { onACall } from './on-a-call.ts';
import { priceAndPlans } from './price-and-plans.ts';

export const chatEntries = (areDemoCallsRecorded = false): ChatEntry[] => [
  ...faqOf(areDemoCallsRecorded).map(({ id, question, answer }): ChatEntry => ({
    id: `faq-${id}`,
    question,
    answer,
    link: { href: `#faq-${id}`, label: question },
    actions: id === 'cost' ? ['calculator', 'pricing'] : [],
    examples: faqExamples[id] ?? [],
  })),
  ...priceAndPlans,
  ...onACall,
  ...aboutUs,
];
