import { sampleCalls } from '../voice/sample-calls.ts';
import { clock } from '../voice/clock.ts';

export const services = {
  heading: 'What it does on every call',
  intro: 'From the first ring to a job on your board. You choose how much it does.',
  /** The page shows the short texts. The chat and the voice assistant use the others. */
  items: [
    {
      id: 'answers',
      name: 'Answers the phone',
      short: 'English or Spanish. It says it’s an AI.',
      text:
        'A natural voice, your company name, English or Spanish. It says it’s an AI and gets ' +
        'to work.',
    },
    {
      id: 'captures',
      name: 'Gets the details',
      short: 'Name, number, address, problem.',
      text:
        'Name, number, address, what’s broken and how urgent it is. No sticky notes, no lost ' +
        'leads.',
    },
    {
      id: 'books',
      name: 'Books the appointment',
      short: 'Only at times you have open.',
      text:
        'It only offers times you have open. The job’s on your calendar before the caller ' +
        'hangs up.',
    },
    {
      id: 'follows-up',
      name: 'Follows up on its own',
      short: 'Estimates, missed calls, no-shows.',
      text:
        'It texts and calls about unanswered estimates, missed calls and no-shows. A few ' +
        'tries, and it stops if they say no.',
    },
    {
      id: 'integrates',
      name: 'Fills in your CRM and schedule',
      short: 'If yours connects. Owners ask about:',
      text:
        'No typing jobs in twice. Owners ask about ServiceTitan, Housecall Pro, Jobber, Google ' +
        'Calendar, you name it: we’ll check if yours connects.',
    },
  ],
  tools: ['ServiceTitan', 'Housecall Pro', 'Jobber', 'Google Calendar'],
} as const;

const [sample] = sampleCalls;
const onTicket = (label: string) => sample.ticket.find((row) => row.label === label)?.text ?? '';

/** The owner's phone after the first sample call, whose ticket the hero shows. */
export const lockScreen = {
  caption: 'Your phone after a 2:07 a.m. call',
  sampleLabel: '(sample)',
  date: 'Saturday',
  time: '2:09',
  notices: [
    {
      id: 'summary',
      app: 'Text',
      title: 'Burst pipe, main is off',
      text: `${onTicket('Caller')}, ${onTicket('Where')}. Nobody’s hurt.`,
    },
    {
      id: 'books',
      app: 'Calendar',
      title: '2:50 a.m. Burst pipe',
      text: 'Marco is on the way',
    },
    {
      id: 'records',
      app: 'Recording',
      title: 'Call with Ana Ruiz',
      text: sample.recording ? clock(sample.recording.seconds) : '',
    },
  ],
} as const;
