import type { downloadText } from '../mail/downloads.ts';
import type { stopText } from '../legal/stop.ts';
import type { receiptText } from '../mail/receipt.ts';
import { site } from '../site.ts';

const { brand, caller } = site;

/** What comes after the form: the receipt, the calendar file, and the page to stop contact. */
export const spanishReceipt: typeof receiptText = {
  subject: 'Recibimos su solicitud',
  greeting: (firstName) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  intro: `Gracias por pedirle una llamada a ${brand}. Recibimos su solicitud.`,
  ticket: 'Su solicitud',
  calls: {
    yes: 'Usted marcó la casilla de llamadas automáticas.',
    no: 'Usted no marcó la casilla de llamadas automáticas, así que solo le llama una persona.',
  },
  texts: {
    yes: 'Usted marcó la casilla de textos.',
    no: 'Usted no marcó la casilla de textos, así que no le mandamos textos.',
  },
  stop: 'Parar llamadas, textos o todo contacto',
  privacy: 'Qué guardamos de usted',
  notYou: 'Si usted no pidió esto, alguien puso su correo por error. Elija “Parar todo contacto” aquí: ',
  stopAll: 'parar todo contacto',
  stopByReply: 'Para que no le contactemos más, conteste a este correo con la palabra ALTO.',
  operator: (name, address) => `${brand} es un servicio de ${name}, ${address}.`,
};

export const spanishDownload: Pick<typeof downloadText, 'event' | 'note'> = {
  event: `${caller.name} de ${brand} le llama`,
  note: `${caller.name}, una persona, llama desde el ${caller.phone.display}.`,
};

const untilAsked = 'Vale hasta que usted pida otra llamada, aquí o en persona.';
const personAnswers =
  'Una persona le contesta en 45 días. Primero le pide comprobar que el número o el correo es suyo.';

export const spanishStopText: typeof stopText = {
  contact: 'Su número de teléfono o su correo',
  what: '¿Qué debemos hacer?',
  kinds: {
    all: 'Parar todo contacto: nada de llamadas, textos ni correos',
    calls: 'Parar las llamadas automáticas (una persona todavía puede llamar)',
    texts: 'Parar los textos',
    see: 'Mostrarme los datos que tienen de mí',
    erase: 'Borrar los datos que tienen de mí, y parar todo contacto',
  },
  submit: 'Enviar',
  sent: {
    heading: 'Recibimos su petición',
    what: {
      all: `Paramos todo contacto: nada de llamadas, textos ni correos. ${untilAsked}`,
      calls: `Paramos las llamadas automáticas. ${untilAsked}`,
      texts: `Paramos los textos. ${untilAsked}`,
      see: `Usted pidió ver sus datos. ${personAnswers}`,
      erase: `Usted pidió borrar sus datos, y paramos todo contacto. ${personAnswers}`,
    },
    more: 'Si no podemos leer el número o el correo, una persona lo busca. Si nos dio otro, envíelo también.',
    again: 'Enviar otra petición',
  },
  errors: {
    check: 'Corrija esto y envíelo de nuevo.',
    contact: 'Escriba un número de teléfono con su código de área, o un correo.',
    what: 'Elija qué debemos hacer.',
  },
};
