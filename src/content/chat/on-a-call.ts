import { claimed } from '../claimed.ts';
import { comparison } from '../sections/comparison.ts';
import { faqLink } from '../sections/faq-of.ts';
import { features } from '../sections/features.ts';
import { hero } from '../sections/hero.ts';
import { sampleCalls } from '../voice/sample-calls.ts';
import { services } from '../sections/services.ts';
import { region, site, trades } from '../site.ts';
import type { ChatEntry } from './chat-entry.ts';

const top = { href: '#hero-heading', label: hero.heading.join(' ') } as const;
const compared = { href: '#ai-vs-traditional', label: comparison.heading } as const;
const service = (id: (typeof services.items)[number]['id']) => part(services.items, id, `#services-${id}`);
const feature = (id: (typeof features.items)[number]['id']) => part(features.items, id, '#features');
const sampled = trades.filter(({ id }) => sampleCalls.some(({ trade }) => trade === id));

function part(items: readonly { id: string; name: string; text: string }[], id: string, href: `#${string}`) {
  const { name = '', text = '' } = items.find((item) => item.id === id) ?? {};
  return { answer: text, link: { href, label: name } };
}

export const onACall: ChatEntry[] = [
  {
    id: 'services-answers',
    question: 'How does it answer the phone?',
    ...service('answers'),
    examples: [
      'what does it say when it picks up, does it use my company name',
      'how does the voice sound, natural or robotic',
      `can I pick a man or a woman, a ${region.name} accent`,
    ],
  },
  {
    id: 'site-ai',
    question: 'Is it a robot?',
    answer:
      'It’s an AI, and it says so at the start of every call. Anyone who asks for a person is put through to you.',
    link: service('answers').link,
    examples: [
      'is it a real person or a machine that answers',
      'will my customers know it is AI, does it pretend to be human',
    ],
  },
  {
    id: 'services-captures',
    question: 'What does it ask the caller?',
    ...service('captures'),
    examples: [
      'what information does it get, name and address',
      'does it take a message, does it find out what is broken',
      'can it ask my own questions',
    ],
  },
  {
    id: 'services-books',
    question: 'Does it book appointments?',
    ...service('books'),
    examples: [
      'can it put jobs on my schedule',
      'will it double book me',
      'can it reschedule, set up a visit, fill my day',
    ],
  },
  {
    id: 'services-follows-up',
    question: 'Does it follow up on estimates?',
    ...service('follows-up'),
    examples: [
      'can it chase people who never answered my quote',
      'does it call or text back missed calls, no-shows and old leads',
      'does it send reminders',
    ],
  },
  {
    id: 'services-integrates',
    question: 'Do I have to type jobs in twice?',
    ...service('integrates'),
    examples: ['double data entry', 'does it fill in my CRM for me'],
  },
  {
    id: 'features-summary',
    question: 'How do I know who called?',
    ...feature('summary'),
    examples: [
      'do I get a text or a summary after the call',
      'does it notify me, send me an alert or an email',
      'how do I find out what a caller wanted',
    ],
  },
  {
    id: 'site-crew-texts',
    question: 'Can it text my crew?',
    answer:
      'After every call, it texts you, and in an emergency it calls whoever’s on call. Ask a person if it can also text your crew.',
    link: feature('summary').link,
    examples: ['can it send the job to my guys or my tech', 'text several people'],
  },
  {
    id: 'features-no-price-promises',
    question: 'Will it quote my prices?',
    ...feature('no-price-promises'),
    examples: [
      'what if a caller asks how much, will it give my customers a price over the phone',
      'does it give estimates, promise something to a customer',
    ],
  },
  {
    id: 'features-junk',
    question: 'Does it stop spam calls?',
    ...feature('junk'),
    examples: ['robocalls, telemarketers, sales pitches, scammers', 'block junk calls'],
  },
  {
    id: 'features-records',
    question: 'Can I check what was said on a call?',
    ...feature('records'),
    examples: ['transcripts', 'a customer claims he was told something else'],
  },
  {
    id: 'calls-at-once',
    question: 'Can it take several calls at once?',
    answer: 'Yes. If three people call at once, all three get answered.',
    link: compared,
    examples: [
      'what if four people call at the same time',
      'does anybody get a busy signal or wait on hold',
      'a hundred calls after a hail storm, a busy day',
    ],
  },
  {
    id: 'site-outage',
    question: 'What if your system goes down?',
    answer: `${claimed('uptime', ({ label }) => `${label}. `)}If we’re down, your own phone rings.`,
    link: compared,
    examples: ['outage, uptime, crash, no internet or power', 'is it reliable'],
  },
  {
    id: 'site-voicemail',
    question: 'How is it different from voicemail?',
    answer: `Voicemail waits for a message, and a caller in a hurry tries the next shop instead. ${site.brand} picks up on the first ring, asks what’s wrong and books the job before they hang up.`,
    link: compared,
    examples: ['I already have voicemail, an answering machine', 'why not let it go to voicemail'],
  },
  {
    id: 'site-helper',
    question: 'Somebody answers my phone already. Is it still for me?',
    answer:
      'Yes. It can take only the calls that nobody gets to in four rings, or nights and weekends. You set the hours, and you can change them from your phone.',
    link: faqLink('after-hours'),
    examples: [
      'my wife answers the phone already',
      'I have a dispatcher, a secretary or an office lady who picks up',
      'does it replace my receptionist, do I have to fire her',
      'can it work together with my office girl',
    ],
  },
  {
    id: 'site-demo',
    question: 'Can I hear it?',
    answer:
      'Play a sample call, or hear it answer as your shop, at the top of the page. Neither needs a microphone.',
    link: top,
    examples: [
      'demo, sample call, recording of it',
      'let me listen to it or try it on my laptop or phone now',
    ],
  },
  {
    id: 'site-shop',
    question: 'Can I hear it as my own shop?',
    answer: `There are sample calls for ${new Intl.ListFormat('en').format(sampled.map(({ name }) => name))}. At the top of the page, give your business name and trade, and the sample answers as your shop.`,
    link: top,
    examples: [
      'can I hear it answer with my business name',
      'a demo for my trade, for a plumbing or roofing company',
      'how would it sound for my company',
    ],
  },
];
