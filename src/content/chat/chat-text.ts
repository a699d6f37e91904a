import { stopPath } from '../legal/stop.ts';
import { site } from '../site.ts';

export const chatText = {
  notice: 'Automated assistant. What you type stays in your browser.',
  greeting:
    'Hi. I’m not a person, but I know this page. Ask me in your own words, or tap a question.',
  log: 'Conversation',
  from: { visitor: 'You:', assistant: 'Assistant:' },
  field: 'Your question',
  send: 'Send',
  cut: (letters: number) =>
    `A question has at most ${letters} letters here, so yours was cut at ${letters}.`,
  isItOneOfThese: 'Is it one of these?',
  choices: (count: number) => (count === 1 ? '1 question:' : `${count} questions:`),
  source: 'On this page:',
  handOff: 'Have a person call me',
  stop: { label: 'Stop calls or texts to me', href: stopPath },
  contact:
    'Nothing was sent yet. Tap the button below, and I’ll put it in the form. Then check the ' +
    'form and send it.',
  nothingFound:
    'I didn’t find that. I only know what’s on this page. A person can answer it: leave your ' +
    `number, or call ${site.phone.display}.`,
};
