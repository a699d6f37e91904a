import type { TextPage } from '../pages.ts';
import type { Link } from '../sections/navigation.ts';
import { site } from '../site.ts';

export const spanishStopPath = '/es/alto';
export const spanishPrivacyPath = '/es/privacidad';

export const spanishStop: TextPage = {
  path: spanishStopPath,
  lang: 'es',
  label: 'Parar llamadas y textos',
  title: 'Parar llamadas, textos o todo contacto',
  description: `Pare las llamadas y los textos de ${site.brand}, o pida ver o borrar sus datos. No necesita una cuenta.`,
  text: ({ legal }) =>
    legal && [
      {
        paragraphs: [
          'Escriba el número de teléfono o el correo que nos dio, y elija qué debemos hacer. Se aplica de inmediato.',
        ],
      },
    ],
};

/** A short version. The whole policy is English, and counsel must review both. */
export const spanishPrivacy: TextPage = {
  path: spanishPrivacyPath,
  lang: 'es',
  label: 'Qué guardamos de usted',
  title: 'Qué guardamos de usted',
  description: `Qué guarda ${site.brand}, para qué, y cómo verlo, borrarlo o parar nuestras llamadas.`,
  text: ({ legal, ipAddressDays }) =>
    legal && [
      {
        list: [
          'Lo que escribe en el formulario: lo usamos para llamarle, confirmarle por correo y mandarle una cotización.',
          'Si marca una casilla, guardamos el texto exacto que aceptó, con la fecha y la dirección IP de su conexión.',
          `La dirección IP de su conexión, hasta ${ipAddressDays} días, para evitar abusos.`,
          'De qué anuncio o sitio vino, si lo sabemos.',
          'No vendemos sus datos. Los ven las personas que le llaman y las empresas que operan este sitio para nosotros.',
          'Puede pedir una copia, corregirlos o borrarlos. Una persona contesta en 45 días.',
        ],
      },
      {
        paragraphs: [
          [
            'Para eso, o para que no le llamemos más: ',
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
