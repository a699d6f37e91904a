import type { TextPage } from './pages.ts';
import { roiFigures } from './roi.ts';
import { region, site } from './site.ts';

const { caller, phone } = site;

/** SAMPLE: company, person and number are made up. */
const call = {
  file: '/calls/fuga-de-agua.mp3',
  assistant: 'Asistente:',
  caller: 'Cliente:',
  lines: [
    'Gracias por llamar a Tin Owl Plumbing. Soy el asistente con inteligencia artificial, y la llamada se graba. ¿Qué pasó?',
    'Se me está tirando el agua debajo del lavadero. Ya no sé qué hacer.',
    'No se preocupe. Debajo del lavadero hay dos llaves. ¿Puede cerrarlas hacia la derecha?',
    'A ver. Sí, ya. Ya casi no sale.',
    'Muy bien. ¿Hay enchufes o cables mojados?',
    'No, está seco de ese lado. ¿Cuánto me va a costar?',
    'El plomero la revisa y le dice el precio antes de empezar. Marco habla español y puede llegar hoy entre las cuatro y las cinco. ¿Su nombre, teléfono y dirección?',
    'Rosario Luna, 956-555-0121. Calle Encino 77.',
    'Calle Encino 77, y 956-555-0121. Marco le llama antes de llegar. Que esté muy bien, Rosario.',
  ],
};

/** The page in Spanish. The rest of the site is in English. */
export const spanish: TextPage = {
  path: '/es',
  lang: 'es',
  label: 'Español',
  title: 'Cada llamada contestada, en español y en inglés',
  description: `${site.brand} es una inteligencia artificial que contesta el teléfono de su negocio de día y de noche, en español y en inglés.`,
  text: () => [
    {
      paragraphs: [
        `${site.brand} es una inteligencia artificial (IA) que contesta el teléfono de negocios de servicios para el hogar en ${region.name}: averigua qué pasó, agenda el trabajo y le avisa a usted, mientras usted trabaja o duerme.`,
      ],
    },
    {
      heading: 'Qué hace',
      list: [
        'Contesta de día y de noche, o solo las llamadas que usted no alcanza. Si entran tres a la vez, contesta las tres.',
        'Habla español e inglés, y cambia cuando cambia el cliente.',
        'Pregunta qué pasó, el nombre, el teléfono y la dirección, y pone la cita en su calendario.',
        'En una emergencia llama a quien esté de guardia. Si huele a gas o hay fuego, le dice al cliente que salga y llame al 911.',
        'Después de cada llamada le manda un mensaje de texto, en español si lo prefiere.',
        'Al empezar dice que es una IA. Si alguien pide una persona, le pasa la llamada a usted.',
      ],
    },
    {
      heading: 'Oiga una llamada',
      paragraphs: ['Una voz artificial hizo esta grabación. La voz de su línea se elige con usted.'],
      call,
    },
    {
      heading: 'Cuánto cuesta',
      paragraphs: [
        `Calculamos $${roiFigures.aiMonthlyCost} al mes; su cotización puede ser distinta. Depende de cuántas llamadas, líneas y programas tenga. Es un precio fijo, y lo ve por escrito antes de decidir.`,
        'No hay contrato anual ni cargo por irse: puede cancelar cualquier mes. Su número de teléfono sigue siendo suyo.',
      ],
    },
    {
      heading: 'Quién le llama',
      paragraphs: [
        `${caller.name}, una persona, le llama desde el ${caller.phone.display}, a la hora y en el idioma que usted elija. Ninguna máquina le llama si usted no lo acepta.`,
      ],
      action: { label: 'Que me llame una persona', href: '/?lang=es#contact' },
    },
    {
      paragraphs: [
        'El formulario está en inglés, y ya pide que le llamen en español.',
        ['O llámenos ahora: ', { label: phone.display, href: `tel:${phone.e164}` }],
      ],
    },
  ],
};
