import { stop } from '../legal/stop.ts';
import type { Legal } from '../pages.ts';
import { site } from '../site.ts';
import type { ChatEntry } from './chat-entry.ts';

export const STOP_ENTRIES = { en: 'site-stop', es: 'es-stop' } as const;

/** The page to stop contact exists only if the operator is named. */
export const aboutOperator = (legal: Legal | undefined): ChatEntry[] =>
  legal
    ? [
        {
          id: STOP_ENTRIES.en,
          question: 'How do I stop your calls and texts?',
          answer: 'Enter your number or email address on this page. A stop takes effect right away.',
          link: { label: stop.title, href: stop.path as '/stop' },
          examples: ['do not call me again', 'how do I opt out or unsubscribe'],
        },
        {
          id: STOP_ENTRIES.es,
          lang: 'es',
          question: '¿Cómo hago para que no me llamen más?',
          answer: 'Escriba su número o su correo en esta página. Se aplica de inmediato.',
          link: { label: stop.title, href: stop.path as '/stop' },
          examples: ['no quiero más llamadas', 'no me manden mensajes'],
        },
        {
          id: 'site-operator',
          question: 'What is your address?',
          answer: `${site.brand} is a service of ${legal.name}, ${legal.address}.`,
          examples: [
            'what is your mailing address, where can I send a letter',
            'which company operates this, who owns you, who is behind this',
            'cuál es su dirección',
          ],
        },
      ]
    : [];
