import type { stopText } from '../legal/stop.ts';
import type { TextPage } from '../text-page.ts';
import type { Link } from '../sections/navigation.ts';
import { site } from '../site.ts';

export const spanishStopPath = '/es/alto';
const spanishPrivacyPath = '/es/privacidad';

export const spanishStop: TextPage = {
  path: spanishStopPath,
  lang: 'es',
  label: 'Parar llamadas y textos',
  title: 'Parar llamadas, textos o todo contacto',
  description:
    `Pare las llamadas y los textos de ${site.brand} o todo contacto, o pida ver o borrar sus ` +
    'datos. No necesita una cuenta.',
  text: ({ legal }) =>
    legal && [
      {
        paragraphs: [
          'Escriba el número de teléfono o el correo que nos dio, y elija qué debemos hacer. ' +
            'Vale desde que lo envía.',
        ],
      },
    ],
};

const untilAsked = 'Vale hasta que usted pida otra llamada, aquí o en persona.';

export const spanishStopText: typeof stopText = {
  contact: 'Su número de teléfono o su correo',
  what: '¿Qué debemos hacer?',
  choices: {
    all: 'Parar todo contacto: nada de llamadas, textos ni correos',
    calls: 'Parar las llamadas automáticas (una persona todavía puede llamar)',
    texts: 'Parar los textos',
    data: 'Ver o borrar los datos que tienen de mí',
  },
  submit: 'Enviar',
  sent: {
    heading: 'Recibimos su petición',
    what: {
      all: `Desde ahora: nada de llamadas, textos ni correos. ${untilAsked}`,
      calls: `Desde ahora: nada de llamadas automáticas. ${untilAsked}`,
      texts: `Desde ahora: nada de textos. ${untilAsked}`,
      data:
        'Una persona le contesta en 45 días. Primero le pide comprobar que el número o el ' +
        'correo es suyo. Para que no le llamemos ni escribamos más, elija también eso.',
    },
    more:
      'Si no podemos leer el número o el correo, una persona lo busca. Si nos dio otro, ' +
      'envíelo también.',
    again: 'Enviar otra petición',
  },
  errors: {
    check: 'Corrija esto y envíelo de nuevo.',
    contact: 'Escriba un número de teléfono con su código de área, o un correo.',
    what: 'Elija qué debemos hacer.',
  },
};

/** A short version. The whole policy is English, and counsel must review both. */
export const spanishPrivacy: TextPage = {
  path: spanishPrivacyPath,
  lang: 'es',
  label: 'Qué guardamos de usted',
  title: 'Qué guardamos de usted',
  description:
    `Qué guarda ${site.brand}, para qué, y cómo verlo, borrarlo o parar nuestras ` + 'llamadas.',
  text: ({ legal, ipAddressDays }) =>
    legal && [
      {
        list: [
          'Lo que escribe en el formulario: lo usamos para llamarle o escribirle, y mandarle ' +
            'una cotización.',
          'Si marca una casilla, guardamos el texto exacto que aceptó, con la fecha y la ' +
            'dirección IP de su conexión.',
          `La dirección IP de su conexión, hasta ${ipAddressDays} días, para evitar abusos.`,
          'De qué anuncio o sitio vino, si lo sabemos.',
          'No vendemos sus datos. Los ven las personas que le llaman y las empresas que ' +
            'operan este sitio para nosotros.',
          'Puede pedir una copia, corregirlos o borrarlos. Una persona contesta en 45 días.',
        ],
      },
      {
        paragraphs: [
          [
            'Para verlos o borrarlos, o para que no le llamemos más: ',
            { label: spanishStop.title, href: spanishStopPath },
            '. También puede escribir a ',
            { label: legal.email, href: `mailto:${legal.email}` },
            '.',
          ],
          ['La política completa está ', { label: 'en inglés', href: '/privacy' }, '.'],
          `El sitio es de ${legal.name}, ${legal.address}.`,
        ],
      },
    ],
};

const inEnglish = new Map([
  ['Privacy Policy', 'Política de privacidad (en inglés)'],
  ['Terms of Service', 'Términos del servicio (en inglés)'],
]);

/** Both pages are English. */
export const inSpanishLabels = (links: Link[]): Link[] =>
  links.map((link) => ({ ...link, label: inEnglish.get(link.label) ?? link.label }));
