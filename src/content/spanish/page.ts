import type { TextPage, TextSection, WrittenPage } from '../text-page.ts';
import { roiFigures } from '../roi/roi-figures.ts';
import { region, site } from '../site.ts';
import { spanishCall } from './call.ts';

const { phone } = site;

/** The page in Spanish. Its form is in form.ts. */
export const spanish: TextPage & { text: () => TextSection[]; socialPicture: string } = {
  path: '/es',
  lang: 'es',
  label: 'Inicio',
  title: 'Cada llamada contestada, en español y en inglés',
  description:
    `${site.brand} es una inteligencia artificial que contesta el teléfono de su negocio de ` +
    'día y de noche, en español y en inglés.',
  socialPicture:
    'Una casa al anochecer con la luz del porche encendida: cada llamada contestada, aun a ' +
    'las 2 a. m.',
  text: () => [
    {
      paragraphs: [
        `${site.brand} es una inteligencia artificial (IA) que contesta el teléfono de ` +
          `negocios de servicios para el hogar en ${region.name}: averigua qué pasó, agenda ` +
          'el trabajo y le avisa a usted, mientras usted trabaja o duerme.',
        ['O llámenos ahora: ', { label: phone.display, href: `tel:${phone.e164}` }],
      ],
      action: { label: 'Que me llame una persona', href: '#contact' },
    },
    {
      id: 'que-hace',
      heading: 'Qué hace',
      list: [
        'Contesta de día y de noche, o solo las llamadas que usted no alcanza a contestar. ' +
          'Si entran tres a la vez, contesta las tres.',
        'Habla español e inglés, y cambia cuando cambia el cliente.',
        'Pregunta qué pasó, el nombre, el teléfono y la dirección, y pone la cita en su ' +
          'calendario.',
        'En una emergencia llama a quien esté de guardia. Si huele a gas o hay fuego, le ' +
          'dice al cliente que salga y llame al 911.',
        'Después de cada llamada le manda un mensaje de texto, en español si lo prefiere.',
        'Al empezar dice que es una IA. Si alguien pide una persona, le pasa la llamada a usted.',
      ],
    },
    {
      id: 'llamada',
      heading: 'Escuche una llamada',
      paragraphs: [
        'Una voz artificial hizo esta grabación. Usted escoge con nosotros la voz de su línea.',
      ],
      call: {
        recording: spanishCall.recording,
        lines: spanishCall.lines,
        assistant: 'Asistente:',
        caller: 'Cliente:',
      },
    },
    {
      id: 'precio',
      heading: 'Cuánto cuesta',
      paragraphs: [
        `Calculamos $${roiFigures.aiMonthlyCost} al mes; su cotización puede ser distinta. ` +
          'Depende de cuántas llamadas y líneas tenga, y de su software. Es un precio fijo, y lo ' +
          've por escrito antes de decidir.',
        'No hay contrato anual ni cargo por cancelar: puede hacerlo cualquier mes. Su número ' +
          'de teléfono sigue siendo suyo.',
      ],
    },
  ],
};

const { text, ...page } = spanish;
export const spanishHome: WrittenPage = { ...page, lang: 'es', sections: text() };
