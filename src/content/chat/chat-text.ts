import { inTime } from '../claimed.ts';
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
  handOff: 'Have a person call me',
  startOver: 'Start over',
  source: 'On this page:',
  isItOneOfThese: { en: 'Is it one of these?', es: '¿Es una de estas?' },
  choices: (count: number) => `${count} questions to choose from:`,
  nothingFound: `I didn’t find that. I only know what’s on this page. A person can answer it: leave your number, or call ${site.phone.display}.`,
  requests: {
    person: {
      text: `Leave your number in the form, and a person calls you${inTime}. Or call ${site.phone.display} now.`,
    },
    personInSpanish: {
      text: `Deje su número en el formulario, y una persona le llama. O llame ahora al ${site.phone.display}.`,
      lang: 'es',
    },
    contact: {
      text: 'I can’t send it from here. Tap the button, and I’ll put it in the form. Then check the form and send it.',
    },
  } satisfies Record<string, { text: string; lang?: 'es' }>,
  /** Without accents and punctuation. */
  smallTalk: [
    {
      said: [
        'hi',
        'hello',
        'hey',
        'hi there',
        'hello there',
        'good morning',
        'good afternoon',
        'good evening',
      ],
      answer: 'Hello! What would you like to know?',
    },
    {
      said: ['hola', 'buenas', 'buenos dias', 'buenas tardes', 'buenas noches'],
      answer: '¡Hola! ¿Qué quiere saber?',
      lang: 'es',
    },
    {
      said: ['thanks', 'thank you', 'thx', 'ty', 'ok thanks', 'great thanks', 'thank you so much'],
      answer: 'You’re welcome. Ask me anything else about this page.',
    },
    {
      said: ['gracias', 'muchas gracias', 'ok gracias'],
      answer: 'De nada. Aquí estoy para lo que necesite.',
      lang: 'es',
    },
  ] satisfies { said: string[]; answer: string; lang?: 'es' }[],
  substitute: 'Our assistant can’t answer right now, so this answer comes from the page itself.',
};
