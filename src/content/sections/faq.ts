import { claimed } from '../claimed.ts';
import { priceLine } from '../roi/roi.ts';
import { region } from '../site.ts';

interface FaqItem {
  id: string;
  question: string;
  answer: string;
  /** For the chat: other ways to ask, as owners type them, in English and Spanish. */
  examples: string[];
}

export const faqText = {
  heading: 'What owners ask first',
  contactLink: { label: 'Contact us for personalized answers', href: '#contact' },
};

export const faq: FaqItem[] = [
  {
    id: 'setup',
    question: 'How long does it take to set up?',
    answer:
      `${claimed('setup', ({ figure }) => `You’ll be live within ${figure}. `)}Tell us your ` +
      'hours, your area and the jobs you take. We set it up, you call it and try to trip it ' +
      'up, and when you’re happy, we switch it on.',
    examples: [
      'how fast can I be live',
      'how soon can you start, I need this up and running today',
      'what do you need from me to get started',
      'is it hard to install, how long is the installation, do I need to train it',
      'do I need special equipment or an app',
      'what are the steps to get going',
      'how does it know which jobs I want, and how my business works',
    ],
  },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer:
      `${priceLine} More calls, phone lines and software move it. It’s one flat price, in ` +
      'writing, before you decide.',
    examples: [
      'how much is it a month, do I pay monthly or yearly',
      'price, pricing, rates, fees',
      'do you charge per minute or per call',
      'is there a setup fee or any hidden charge',
      'is it expensive, can I afford it, any discount',
      'how am I billed',
      'how much for one truck, two trucks or a small shop',
      'cuánto cuesta al mes, el precio',
      'how much does the subscription run me',
      'how many calls are included, is there a limit',
    ],
  },
  {
    id: 'integrations',
    question: 'Does it work with my calendar and CRM?',
    answer:
      'It books on your calendar and fills in the CRM or dispatch software you already use, ' +
      'as long as it lets other software connect. Tell us what you use (owners ask about ' +
      'ServiceTitan, Housecall Pro, Jobber and Google Calendar), and before you pay, we’ll ' +
      'tell you if it connects. Those examples aren’t partners of ours. If yours doesn’t ' +
      'connect, you’ll get each job by text and email.',
    examples: [
      'do I have to type jobs in twice, does it fill in my CRM',
      'we use Google Calendar, Outlook or QuickBooks',
      'can it hook up to the software we already use',
      'does it see my schedule',
      'do you have an API, Zapier or an app',
      'does it sync or integrate with Service Titan or my dispatch program',
      'I keep jobs on paper or a whiteboard',
    ],
  },
  {
    id: 'emergency',
    question: 'What happens in an emergency?',
    answer:
      'It asks about danger first. If callers smell gas or see fire, it tells them to get ' +
      'out and call 911. For a burst pipe, it talks them through shutting off the main. Then ' +
      'it calls whoever’s on call until somebody picks up, and tells the caller who’s coming.',
    examples: [
      'customer has a burst pipe at midnight',
      'somebody smells gas or sees fire',
      'no heat, AC out, flooding, water pouring through the ceiling',
      'who does it wake up on call',
      'how does it handle urgent calls',
      'can it call my on-call guy at night',
      'does it tell people to call 911',
      'what if the tech on call does not pick up',
    ],
  },
  {
    id: 'languages',
    question: 'What languages does it speak?',
    answer:
      'It speaks English and Spanish, and it switches when the caller does, even ' +
      'mid-sentence. The text you get after a call comes in English, or in Spanish if you’d ' +
      'rather.',
    examples: [
      'does it speak Spanish',
      'hablas español, hablan español, se habla español, en español',
      'half my customers speak Spanish, no English',
      'is it bilingual, can it switch languages',
      'does it understand Mexican callers',
      'Vietnamese, Chinese or French',
    ],
  },
  {
    id: 'recording',
    question: 'Are calls recorded?',
    answer:
      'On every call, it starts by saying it’s an AI and, unless you turn recording off, ' +
      'that the call is recorded. A caller who’d rather not be recorded can say so, and ' +
      'still gets the job booked.',
    examples: [
      'do you record or tape calls',
      'do callers know they are being recorded',
      'can I turn recording off',
      `is it legal to record in ${region.name}, do they consent`,
      'does it tell them it is an AI',
      'can I listen to the recordings or read a transcript',
    ],
  },
  {
    id: 'cancelling',
    question: 'Can I cancel?',
    answer:
      'You can cancel any month with an email: no yearly contract, no fee for leaving. You ' +
      'keep your number, and we’ll send you your calls and contacts as a file.',
    examples: [
      'how do I quit or stop the service, can I quit anytime',
      'is there a contract, do I sign anything, am I locked in for a year',
      'cancellation fee, can I leave any time',
      'what if I hate it, how do I get out, am I stuck',
      'can I pause it in the slow season',
    ],
  },
  {
    id: 'after-hours',
    question: 'Can it take only the calls I miss?',
    answer:
      'It answers around the clock, or just the calls you miss. Most shops start with ' +
      'nights, weekends and any call nobody gets to in four rings, then add the daytime ' +
      'later. You set the hours, and you can change them from your phone.',
    examples: [
      'only nights and weekends',
      'does it answer on holidays, like Christmas, Thanksgiving or New Year’s, and on Sundays',
      'Easter, Memorial Day, the Fourth of July, July 4th, Labor Day, after hours',
      'my wife, a secretary, a dispatcher or an office lady answers my phone',
      'somebody answers already, a receptionist, can it work together with us',
      'can I answer first and it picks up if I am busy',
      'just the calls I miss, overflow, as a backup',
      'when I am on a roof or on another line',
      'how many rings before it answers',
      'is it on 24/7, around the clock',
      'what hours are you open',
      'can I turn it on and off, change my hours',
    ],
  },
  {
    id: 'accuracy',
    question: 'What if it gets something wrong?',
    answer:
      'It says your callers’ names, numbers and addresses back to them, and asks again if ' +
      'it’s not sure. Anything it can’t handle goes to you with the recording. You can fix ' +
      'how it answers, and the change is live the same day.',
    examples: [
      'what if it makes a mistake or messes up an address',
      'what if it gets confused or does not know the answer',
      'does it spell names and write the number down right',
      'how accurate is it, can I trust it',
      'does it make stuff up, say something dumb',
      'does it understand thick accents or background noise',
      'can I change or fix what it says, edit the script, change the greeting',
    ],
  },
  {
    id: 'transfer',
    question: 'Can a caller talk to a real person?',
    answer:
      'Anybody who asks for a person gets put through to the number you pick. If nobody ' +
      'answers, it takes a message, books a time to call back, and texts the caller and you.',
    examples: [
      'can it patch the caller through to me or transfer to my cell',
      'an angry customer who hates robots and wants a human',
      'what if an old lady refuses to talk to a machine',
      'what if they ask for the owner',
      'how does a caller reach somebody real',
    ],
  },
  {
    id: 'number',
    question: 'Do I keep my phone number?',
    answer:
      'You keep your number and forward it to us, for every call or just the ones you miss. ' +
      'Nothing changes on your trucks, and turning forwarding off takes one call to your ' +
      'phone company.',
    examples: [
      'do I need a new phone number, do I have to change my number',
      'keep my same number, it is on my trucks and cards',
      'how do I forward my calls, how do they get to you',
      'turn off call forwarding',
      'does it work with my cell or landline carrier, port it',
    ],
  },
  {
    id: 'data',
    question: 'What happens to my data?',
    answer:
      'Your calls and contacts belong to you. We use them to run your phone and nothing ' +
      'else: we don’t sell them or share them with other shops. Just ask, and we’ll send you ' +
      'all of it as a file, or erase it.',
    examples: [
      'do you sell my information, my leads or customer list, or share them with competitors',
      'who owns the calls and contacts',
      'is my information private, secure and safe from hackers, who can see it',
      'can you delete or export everything',
      'do I get a file with my customers',
    ],
  },
];

/** For a text with a link to an entry. Undefined if the entry was deleted. */
export function faqLink(id: string) {
  const item = faq.find((each) => each.id === id);
  return item && ({ href: `#faq-${id}`, label: item.question } as const);
}
