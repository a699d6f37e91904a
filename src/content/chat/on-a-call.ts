import { claimed, labelOf } from '../claimed.ts';
import { comparison } from '../sections/comparison.ts';
import { features } from '../sections/features.ts';
import { hero } from '../sections/hero.ts';
import { services } from '../sections/services.ts';
import { region, site } from '../site.ts';
import type { ChatEntry } from './chat-entry.ts';

const top = { href: '#hero-heading', label: hero.heading.join(' ') } as const;
const compared = { href: '#ai-vs-traditional', label: comparison.heading } as const;
const service = (id: (typeof services.items)[number]['id']) =>
  part(services.items, id, `#services-${id}`);
const feature = (id: (typeof features.items)[number]['id']) =>
  part(features.items, id, '#features');

function part(
  items: readonly { id: string; name: string; text: string }[],
  id: string,
  href: `#${string}`,
) {
  const { name = '', text = '' } = items.find((item) => item.id === id) ?? {};
  return { answer: text, link: { href, label: name } };
}

export const onACall: ChatEntry[] = [
  {
    question: 'How does it answer the phone?',
    ...service('answers'),
    examples: [
      'who answers the phone, who answers my calls, who picks up',
      'how fast does it pick up, what does it say when it picks up',
      'is it a real person or an AI',
      'can I use my own voice',
      'how does the voice sound, like a robot or a computer',
      'will my customers know it is a robot',
      'does it pretend to be human',
      `can it have a man’s or a woman’s voice, or a ${region.name} accent`,
    ],
  },
  {
    question: 'What does it ask the caller?',
    ...service('captures'),
    examples: ['does it take a message', 'can it ask my own questions'],
  },
  {
    question: 'Does it book appointments?',
    ...service('books'),
    examples: [
      'can it put jobs on my schedule',
      'will it double book me',
      'can it reschedule a visit',
    ],
  },
  {
    question: 'Does it follow up on estimates?',
    ...service('follows-up'),
    examples: [
      'can it chase people who never answered my quote',
      'does it call or text customers back, does it make outbound calls',
      'does it send reminders',
    ],
  },
  {
    question: 'How do I know who called?',
    ...feature('summary'),
    examples: [
      'do I get a text or a summary after each call',
      'can it text me when somebody calls',
      'does it send me an alert or an email, or notify me',
      'can it text my crew or my guys, too',
    ],
  },
  {
    question: 'Will it quote my prices?',
    ...feature('no-price-promises'),
    examples: [
      'will it give my customers a price over the phone, does it tell callers what we charge',
      'does it promise something to a customer',
    ],
  },
  {
    question: 'Does it stop spam calls?',
    ...feature('junk'),
    examples: [
      'does it block robocalls and telemarketers',
      'can it handle, filter out or reject spam calls, sales calls and junk calls',
    ],
  },
  {
    question: 'Can I check what was said on a call?',
    ...feature('records'),
    examples: [
      'can I read transcripts or listen to the calls later',
      'what if a customer claims he was told something else',
    ],
  },
  {
    question: 'Can it take several calls at once?',
    answer: 'Yes. If three people call at once, all three get answered.',
    link: compared,
    examples: [
      'what if many people call at the same time, more than one call',
      'does anybody get a busy signal or wait on hold',
      'can it handle a hundred calls after a storm',
    ],
  },
  {
    question: 'What if your system goes down?',
    answer: `${claimed('uptime', (claim) => `${labelOf(claim)}. `)}If we’re down, your own phone rings.`,
    link: compared,
    examples: [
      'what if there is an outage, the power goes out, or no internet',
      'what if it breaks or crashes',
      'is it reliable',
    ],
  },
  {
    question: 'How is it different from voicemail?',
    answer:
      'Voicemail waits for a message, and a caller in a hurry tries the next shop instead. ' +
      `${site.brand} picks up on the first ring, asks what’s wrong and books the job before ` +
      'they hang up.',
    link: compared,
    examples: ['I already have voicemail or an answering machine'],
  },
  {
    question: 'Can I hear it?',
    answer:
      'Play a sample call, or hear it answer as your shop, at the top of the page. Neither ' +
      'needs a microphone.',
    link: top,
    examples: [
      'is there a demo or a sample call for my trade',
      'let me listen to what it sounds like',
      'can I hear it answer with my business name',
    ],
  },
];
