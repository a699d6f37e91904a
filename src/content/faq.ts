import { claims } from './claims.ts';
import { priceLine } from './roi.ts';

export interface FaqItem {
  id: string;
  question: string;
  answer: string;
}

export const faqText = {
  heading: 'What owners ask first',
  contactLink: { label: 'Contact us for personalized answers', href: '#contact' },
};

const recordingAnswer = (scope = '') =>
  `On every call${scope}, it starts by saying it’s an AI and, unless you turn recording off, that the call is recorded. A caller who’d rather not be recorded can say so, and still gets the job booked.`;

const demoRecorded = recordingAnswer(', including the demo call on this page');

export const faqOf = (areDemoCallsRecorded = false): FaqItem[] =>
  faq.map((item) =>
    areDemoCallsRecorded && item.id === 'recording' ? { ...item, answer: demoRecorded } : item,
  );

export const faq: FaqItem[] = [
  {
    id: 'setup',
    question: 'How long does it take to set up?',
    answer:
      'You’ll be live within 48 hours. Tell us your hours, your service area, the jobs you take and the ones you don’t. We set it up, you call it and try to trip it up, and when you’re happy, we switch it on.',
  },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: `${priceLine} It’s one flat price, and you’ll see it in writing before you decide. If your quote is higher, you’ll save less than the calculator shows. ${claims.cost.label} compares a busy shop’s whole quote (every call, line and program) to wages and payroll taxes for the same hours, not $297 to one paycheck.`,
  },
  {
    id: 'integrations',
    question: 'Does it work with my calendar and CRM?',
    answer:
      'It books on your calendar and fills in the CRM or dispatch software you already use, as long as it lets other programs connect. Tell us what you use (owners ask about ServiceTitan, Housecall Pro, Jobber and Google Calendar, for example), and before you pay, we’ll tell you if it connects. Those examples aren’t partners of ours. If yours doesn’t connect, you’ll get each job by text and email.',
  },
  {
    id: 'emergency',
    question: 'What happens in an emergency?',
    answer:
      'It asks about danger first. If callers smell gas or see fire, it tells them to get out and call 911. For a burst pipe, it talks them through shutting off the main. Then it calls whoever’s on call until somebody picks up, and tells the caller who’s coming.',
  },
  {
    id: 'languages',
    question: 'What languages does it speak?',
    answer:
      'It speaks English and Spanish, and it switches when the caller does, even mid-sentence. The text you get after a call comes in English, or in Spanish if you’d rather.',
  },
  {
    id: 'recording',
    question: 'Are calls recorded?',
    answer: recordingAnswer(),
  },
  {
    id: 'cancelling',
    question: 'Can I cancel?',
    answer:
      'You can cancel any month with an email: no yearly contract, no fee for leaving. You keep your number, and we’ll send you your calls and contacts as a file. We guarantee results within 30 days: if you don’t get a job from a call you’d have missed, your first month is on us.',
  },
  {
    id: 'after-hours',
    question: 'Can it take only the calls I miss?',
    answer:
      'It answers around the clock, or just the calls you miss. Most shops start with nights, weekends and any call nobody gets to in four rings, then add the daytime later. You set the hours, and you can change them from your phone.',
  },
  {
    id: 'accuracy',
    question: 'What if it gets something wrong?',
    answer:
      'It reads back the name, number and address before it books, and asks again if it’s not sure. Anything it can’t handle goes to you with the recording. You can fix how it answers, and the change is live the same day.',
  },
  {
    id: 'transfer',
    question: 'Can a caller talk to a real person?',
    answer:
      'Anybody who asks for a person gets put through to the number you pick. If nobody answers, it takes a message, books a time to call back, and texts the caller and you.',
  },
  {
    id: 'number',
    question: 'Do I keep my phone number?',
    answer:
      'You keep your number and forward it to us, for every call or just the ones you miss. Nothing changes on your trucks, and turning forwarding off takes one call to your phone company.',
  },
  {
    id: 'data',
    question: 'What happens to my data?',
    answer:
      'Your calls and contacts belong to you. We use them to run your phone and nothing else: we don’t sell them or share them with other shops. Just ask, and we’ll send you all of it as a file, or erase it.',
  },
];
