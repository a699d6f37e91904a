export interface FaqItem {
  id: string;
  question: string;
  answer: string;
  /** Other questions that it answers, as visitors would type them. */
  examples?: string[];
}

export const faqWords = {
  heading: 'What owners ask us first',
  contactLink: { label: 'Contact us for personalized answers', href: '#contact' },
};

const recording = (ofDemo = '') =>
  `Every call${ofDemo} begins by saying that an AI is speaking and, unless you switch recording off, that the call is recorded. A caller who minds can ask to stop it, and still gets the job booked.`;

/** If VOICE_RECORDING is on. The chat shows the first two sentences of an answer. */
const demoRecorded = recording(', the demo call on this page too,');

/** The questions and answers of this configuration. */
export const faqOf = (isDemoRecorded = false): FaqItem[] =>
  faq.map((item) => (isDemoRecorded && item.id === 'recording' ? { ...item, answer: demoRecorded } : item));

export const faq: FaqItem[] = [
  {
    id: 'setup',
    question: 'How long does it take to set up?',
    answer:
      'You are live within 48 hours. You tell us your hours, your service area, the jobs you take and the ones you don’t. We build the call, you phone it and try to trip it up, and when you are happy we point your number at it.',
  },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer:
      'You pay a flat monthly price, quoted for your call volume, your number of lines and the tools we connect. It comes out 60-75% cheaper than staff: your whole quote against wages and payroll tax for the same hours. The calculator on this page assumes $297 a month, so it can show more than that; your quote may differ, and you see it in writing before you decide.',
  },
  {
    id: 'integrations',
    question: 'Does it work with my calendar and CRM?',
    answer:
      'It books on the calendar and writes to the CRM or dispatch software you already run, as long as it lets other programs connect. Name yours when we call, and we tell you before you pay whether it connects. Where it does not, you get each job by text and email.',
  },
  {
    id: 'emergency',
    question: 'What happens in an emergency?',
    answer:
      'It asks about danger before anything else. With a gas smell or fire it tells the caller to get out and dial 911. For a burst pipe it talks them through shutting off the main. Then it calls whoever is on call until somebody picks up, and tells the caller who is coming.',
  },
  {
    id: 'languages',
    question: 'Which languages does it speak?',
    answer:
      'It speaks English and Spanish, and changes when the caller does, in the middle of a sentence if need be. The text you get is in English, or in Spanish if you would rather.',
  },
  {
    id: 'recording',
    question: 'Are calls recorded?',
    answer: recording(),
  },
  {
    id: 'cancelling',
    question: 'Can I cancel?',
    answer:
      'You can cancel any month with an email: no yearly contract, no fee for leaving. Your number stays yours, and we send you your calls and contacts as a file. A result is a job booked from a call you would have missed: if you see none within 30 days, the first month is on us.',
  },
  {
    id: 'after-hours',
    question: 'Can it take only the calls I miss?',
    answer:
      'It answers around the clock, or only the calls you miss. Most shops start with nights, weekends and calls nobody picks up within four rings, and move the day over later. You set the hours, and you can change them from your phone.',
  },
  {
    id: 'accuracy',
    question: 'What if it gets something wrong?',
    answer:
      'It reads the name, number and address back before it books, and asks again when it is not sure. What it cannot settle it passes to you with the recording. You can correct how it answers, and the change is live the same day.',
  },
  {
    id: 'transfer',
    question: 'Can a caller talk to a real person?',
    answer:
      'Anyone who asks for a person is put through to the number you name. If nobody picks up, it takes a message, books a time to call back and texts you both.',
  },
  {
    id: 'number',
    question: 'Do I keep my phone number?',
    answer:
      'You keep your number and forward it to us, for every call or only those you miss. Nothing changes on your trucks, and turning the forwarding off takes one call to your phone company.',
  },
  {
    id: 'data',
    question: 'What happens to my data?',
    answer:
      'Calls and contacts belong to you. We use them to run your phone and for nothing else: they are not sold and not shared with other shops. You can have all of it as a file, or have it erased, by asking.',
  },
];
