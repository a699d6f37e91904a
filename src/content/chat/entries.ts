import { faq } from '../sections/faq.ts';
import type { Legal } from '../pages.ts';
import { aboutUs } from './about-us.ts';
import type { ChatEntry } from './chat-entry.ts';
import { onACall } from './on-a-call.ts';
import { aboutOperator } from './operator.ts';
import { spanishAnswers } from '../spanish/chat.ts';
import { priceAndPlans } from './price-and-plans.ts';

export const chatEntries = (legal?: Legal): ChatEntry[] =>
  [
    ...faq.map(({ id, question, answer, examples }): ChatEntry => ({
      id: `faq-${id}`,
      question,
      answer,
      link: { href: `#faq-${id}`, label: question },
      examples,
    })),
    ...priceAndPlans,
    ...onACall,
    ...aboutUs,
    ...aboutOperator(legal),
  ]
    .filter(({ answer }) => answer)
    .map((entry) => ({ ...entry, es: spanishAnswers[entry.id] }));
