import { stopPath } from '../legal/stop.ts';
import { site } from '../site.ts';
import { spanishStopPath } from '../spanish/legal.ts';

export const chatText = {
  notice: {
    local: 'Automated assistant. What you type stays in your browser.',
    sent: 'Automated assistant. What you send goes to Vapi, our provider, to be answered.',
  },
  searching: 'Looking for an answer...',
  greeting: 'Hi. I’m not a person, but I know this page. Ask me in your own words, or tap a question.',
  log: 'Conversation',
  from: { visitor: 'You:', assistant: 'Assistant:' },
  field: 'Your question',
  send: 'Send',
  startOver: 'Start over',
  choices: (count: number) => `${count} questions to choose from:`,
  substitute: 'Our assistant can’t answer right now, so this answer comes from the page itself.',
};

/** What the chat says in the language of the last question. */
export const chatWords = {
  en: {
    handOff: 'Have a person call me',
    stop: { label: 'Stop calls', href: stopPath },
    source: 'On this page:',
    isItOneOfThese: 'Is it one of these?',
    suggestions: 'Questions like this',
    identity:
      'I can’t send it from here. Tap the button, and I’ll put it in the form. Then check the form and send it.',
    nothingFound: `I didn’t find that. I only know what’s on this page. A person can answer it: leave your number, or call ${site.phone.display}.`,
    inEnglish: undefined,
  },
  es: {
    handOff: 'Que me llame una persona',
    stop: { label: 'Parar llamadas', href: spanishStopPath },
    source: 'En la página:',
    isItOneOfThese: '¿Es una de estas?',
    suggestions: 'Preguntas parecidas',
    identity:
      'No puedo enviarlo desde aquí. Toque el botón, y lo pongo en el formulario. Después revíselo y envíelo.',
    nothingFound: `No encontré eso. Solo sé lo que dice esta página. Una persona le puede contestar: deje su número, o llame al ${site.phone.display}.`,
    inEnglish: '(en inglés)',
  },
};
