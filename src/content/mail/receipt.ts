import { site } from '../site.ts';

export const receiptText = {
  subject: 'We got your request',
  greeting: (firstName: string | undefined) => (firstName ? `Hi ${firstName},` : 'Hello,'),
  intro: `Thanks for asking ${site.brand} for a call. We got your request.`,
  ticket: 'Your job ticket',
  calls: {
    yes: 'You checked the box for automated calls.',
    no: 'You didn’t check the box for automated calls, so only a person will call you.',
  },
  texts: {
    yes: 'You checked the box for texts.',
    no: 'You didn’t check the box for texts, so we won’t text you.',
  },
  stop: 'Stop calls, texts or all contact',
  privacy: 'What we do with your data',
  notYou:
    'If you didn’t ask for this, somebody entered your address by mistake. Choose “Stop all contact” here: ',
  stopAll: 'stop all contact',
  stopByReply: 'To stop all contact, answer this email with the word STOP.',
  operator: (name: string, address: string) => `${site.brand} is a service of ${name}, ${address}.`,
};
