import { stop } from '../legal/stop.ts';
import type { Legal } from '../text-page.ts';
import { faq } from '../sections/faq.ts';
import { aboutUs } from './about-us.ts';
import type { ChatEntry } from './chat-entry.ts';
import { onACall } from './on-a-call.ts';
import { priceAndPlans } from './price-and-plans.ts';

/** Without a named operator, there is no page to stop contact. */
export const chatEntries = (legal: Legal | undefined): ChatEntry[] =>
  [
    ...faq.map(({ id, question, answer, examples }): ChatEntry => ({
      question,
      answer,
      link: { href: `#faq-${id}`, label: question },
      examples,
    })),
    ...priceAndPlans,
    ...onACall,
    ...aboutUs(legal),
    ...(legal ? [stopEntry] : []),
  ].filter(({ answer }) => answer);

const stopEntry: ChatEntry = {
  question: 'How do I stop your calls and texts?',
  answer:
    'Enter your number or email address on this page. A stop counts from the moment you send it.',
  link: { label: stop.title, href: '/stop' },
  examples: [
    'stop calling me',
    'do not call or text me anymore',
    'take me off your list',
    'delete my number and unsubscribe me',
    'how do I opt out',
    'please quit texting my phone',
    'quit bothering me and leave me alone',
    'remove me, lose my number',
  ],
};
