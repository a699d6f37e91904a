import { site } from '../site.ts';

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
  handOff: { en: 'Have a person call me', es: 'Que me llame una persona' },
  stop: { en: 'Stop calls', es: 'Parar llamadas' },
  startOver: 'Start over',
  source: { en: 'On this page:', es: 'En la página:' },
  isItOneOfThese: { en: 'Is it one of these?', es: '¿Es una de estas?' },
  inEnglish: '(en inglés)',
  suggestions: { en: 'Questions like this', es: 'Preguntas parecidas' },
  contact: {
    en: 'I can’t send it from here. Tap the button, and I’ll put it in the form. Then check the form and send it.',
    es: 'No puedo enviarlo desde aquí. Toque el botón, y lo pongo en el formulario. Después revíselo y envíelo.',
  },
  choices: (count: number) => `${count} questions to choose from:`,
  nothingFound: {
    en: `I didn’t find that. I only know what’s on this page. A person can answer it: leave your number, or call ${site.phone.display}.`,
    es: `No encontré eso. Solo sé lo que dice esta página. Una persona le puede contestar: deje su número, o llame al ${site.phone.display}.`,
  },
  substitute: 'Our assistant can’t answer right now, so this answer comes from the page itself.',
};
