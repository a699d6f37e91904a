import { stop } from '../legal/stop.ts';
import type { Legal } from '../pages.ts';
import { site } from '../site.ts';
import type { ChatEntry } from './chat-entry.ts';

export const STOP_ENTRY = 'site-stop';

/** The page to stop contact exists only if the operator is named. */
export const aboutOperator = (legal: Legal | undefined): ChatEntry[] =>
  legal
    ? [
        {
          id: STOP_ENTRY,
          question: 'How do I stop your calls and texts?',
          answer: 'Enter your number or email address on this page. A stop takes effect right away.',
          link: { label: stop.title, href: stop.path as '/stop' },
          examples: [
            'stop, quit, unsubscribe, opt out, opt me out, how do I opt out or unsubscribe',
            'stop calling me, stop calling, stop texting me, stop bothering me, quit calling me',
            'do not call me again, don’t call me anymore, never call me, no more calls, leave me alone',
            'take me off your list, remove my number, delete my number',
          ],
        },
        {
          id: 'site-operator',
          question: 'What is your address?',
          answer: `${site.brand} is a service of ${legal.name}, ${legal.address}.`,
          examples: [
            'what is your mailing address, where can I send a letter',
            'which company operates this, who is behind this',
          ],
        },
      ]
    : [];
