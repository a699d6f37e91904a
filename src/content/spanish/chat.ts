import { roiFigures } from '../roi/roi-figures.ts';
import { region, site } from '../site.ts';
import { spanishStop, spanishStopPath } from './legal.ts';
import type { SpanishEntry } from '../chat/chat-entry.ts';

// Parts of the page in Spanish.
const what = { href: '/es#que-hace', label: 'Qué hace' } as const;
const price = { href: '/es#precio', label: 'Cuánto cuesta' } as const;
const who = { href: '/es#quien-llama', label: 'Quién le llama' } as const;
const form = { href: '/es#contact', label: 'Pida una llamada' } as const;

/** By the ID of the entry. The questions that decide have a Spanish answer, too. */
export const spanishAnswers: Partial<Record<string, SpanishEntry>> = {
  'site-person': {
    question: '¿Me puede llamar una persona?',
    answer: `Deje su número en el formulario, y una persona le llama. O llame ahora al ${site.phone.display}.`,
    link: form,
    examples: [
      'quiero que me llamen, quiero que me llame alguien, llámenme, me llaman por favor',
      'me pueden llamar en español, me llaman mañana, me puede llamar alguien en la tarde',
      'quiero hablar con una persona, hablar con alguien, pásame a un humano, con un agente',
      'necesito ayuda de alguien',
    ],
  },
  'site-hello': {
    question: '¡Hola!',
    answer: '¡Hola! ¿Qué quiere saber?',
    examples: ['buenas, buenos días, buenas tardes, buenas noches', 'hola buenos días, hola buenas tardes'],
  },
  'site-thanks': {
    question: 'Gracias',
    answer: 'De nada. Aquí estoy para lo que necesite.',
    examples: ['muchas gracias, ok gracias, gracias por su ayuda'],
  },
  'site-what': {
    question: '¿Qué hace y cómo funciona?',
    answer: `${site.brand} es una inteligencia artificial que contesta el teléfono de su negocio: averigua qué pasó, agenda el trabajo y le avisa a usted.`,
    link: what,
    examples: ['qué es esto, qué servicio dan', 'para qué sirve, explíqueme'],
  },
  'faq-cost': {
    question: '¿Cuánto cuesta?',
    answer: `Calculamos $${roiFigures.aiMonthlyCost} al mes; su cotización puede ser distinta. Es un precio fijo, y lo ve por escrito antes de decidir.`,
    link: price,
    examples: [
      'cuánto cuesta al mes, cuánto vale, qué precio tiene, precios',
      'cuánto cobran, es caro',
      'cuál es la tarifa, la mensualidad',
    ],
  },
  'faq-languages': {
    question: '¿Habla español?',
    answer: 'Sí. Habla español e inglés, y cambia cuando cambia el cliente, aunque sea a media frase.',
    link: what,
    examples: ['mis clientes hablan español', 'en qué idioma contesta, qué idiomas habla, hablan inglés'],
  },
  'faq-number': {
    question: '¿Me quedo con mi número?',
    answer:
      'Sí. Usted desvía su número hacia nosotros, para todas las llamadas o solo las que pierde. En sus camionetas no cambia nada.',
    link: price,
    examples: [
      'tengo que cambiar mi número de teléfono',
      'cómo desvío mis llamadas, conservo el mismo número',
    ],
  },
  'site-contract': {
    question: '¿Hay contrato?',
    answer: 'No hay contrato anual. Paga mes por mes.',
    link: price,
    examples: ['tengo que firmar un contrato, por cuánto tiempo', 'es por mes o por año, plazo'],
  },
  'faq-cancelling': {
    question: '¿Puedo cancelar?',
    answer:
      'Puede cancelar cualquier mes con un correo, sin ningún cargo. Se queda con su número y con sus contactos.',
    link: price,
    examples: ['cómo cancelo, cómo me salgo', 'hay cargo por cancelar, qué pasa si no me gusta'],
  },
  'faq-setup': {
    question: '¿Cuánto tardan en instalarlo?',
    answer:
      'Nos dice su horario, su zona y los trabajos que hace. Lo preparamos, usted lo prueba y, cuando le guste, lo encendemos.',
    link: form,
    examples: [
      'cuándo puedo empezar, cuántos días tarda, cuándo empieza',
      'cómo empiezo, cómo se instala, la instalación',
      'es difícil de usar, no sé de computadoras',
    ],
  },
  'site-caller': {
    question: '¿Quién me llama?',
    answer: `Le llama una persona, ${site.caller.name}, desde el ${site.caller.phone.display}.`,
    link: who,
    examples: ['quién me va a llamar, de qué número me van a llamar', 'me llama una persona o una máquina'],
  },
  'site-ai': {
    question: '¿Es un robot?',
    answer:
      'Es una inteligencia artificial, y lo dice al empezar cada llamada. Si alguien pide una persona, le pasa la llamada a usted.',
    link: what,
    examples: ['es un robot o una persona', 'eres un robot, es una máquina, es inteligencia artificial'],
  },
  'faq-emergency': {
    question: '¿Qué pasa en una emergencia?',
    answer:
      'Primero pregunta si hay peligro. Si huele a gas o hay fuego, le dice al cliente que salga y llame al 911. Después llama a quien esté de guardia.',
    link: what,
    examples: ['fuga de agua o de gas de noche', 'una urgencia, un incendio'],
  },
  'faq-after-hours': {
    question: '¿Contesta de noche y los fines de semana?',
    answer: 'Sí, a toda hora, o solo las llamadas que usted no alcanza a contestar. Usted pone el horario.',
    link: what,
    examples: ['solo las llamadas que pierdo, cuando ando trabajando', 'contesta domingos, las 24 horas'],
  },
  'site-area': {
    question: '¿En qué lugares trabajan?',
    answer: `Trabajamos con negocios de todo ${region.name}. Usted nos dice su propia zona.`,
    link: what,
    examples: ['dónde están, en qué ciudades trabajan'],
  },
  'site-stop': {
    question: '¿Cómo hago para que no me llamen más?',
    answer: 'Escriba su número o su correo en esta página. Se aplica de inmediato.',
    link: { href: spanishStopPath, label: spanishStop.label },
    examples: [
      'no quiero más llamadas, no me manden mensajes, ya no me llamen, no me llamen más',
      'para de llamarme, dejen de llamar, dejen de mandarme mensajes, déjenme en paz',
      'dar de baja, borren mi número, quiten mi teléfono de su lista, basta, alto',
    ],
  },
  'faq-integrations': { examples: ['funciona con mi calendario o mi programa'] },
  'faq-recording': { examples: ['graban las llamadas'] },
  'faq-accuracy': { examples: ['qué pasa si se equivoca'] },
  'faq-transfer': { examples: ['puede pasar la llamada a una persona, a mi celular'] },
  'faq-data': { examples: ['venden los datos de mis clientes, es seguro'] },
  'site-who': { examples: ['quiénes son ustedes, qué empresa es'] },
  'site-phone': { examples: ['cuál es su teléfono, cómo los contacto'] },
  'site-email': { examples: ['cuál es su correo'] },
  'site-form': { examples: ['van a mandarme mensajes si lleno el formulario'] },
  'site-callback': { examples: ['cuándo me llaman, cómo me inscribo'] },
  'site-trades': { examples: ['limpio casas, soy plomero, me sirve a mí'] },
  'site-reviews': { examples: ['quién más lo usa, tienen reseñas'] },
  'site-samples': { examples: ['son clientes de verdad'] },
  'services-answers': { examples: ['cómo contesta, cómo suena la voz'] },
  'services-captures': { examples: ['qué le pregunta al cliente'] },
  'services-books': { examples: ['puede agendar citas'] },
  'services-follows-up': { examples: ['da seguimiento a los presupuestos'] },
  'features-summary': { examples: ['me avisa por mensaje quién llamó'] },
  'site-crew-texts': { examples: ['manda mensajes a mis trabajadores'] },
  'features-no-price-promises': { examples: ['le dice precios a mis clientes'] },
  'features-junk': { examples: ['bloquea llamadas de spam'] },
  'features-records': { examples: ['puedo oír lo que dijeron'] },
  'calls-at-once': { examples: ['cuántas llamadas a la vez'] },
  'site-outage': { examples: ['qué pasa si se cae el sistema'] },
  'site-voicemail': { examples: ['tengo buzón de voz'] },
  'site-helper': { examples: ['mi esposa contesta el teléfono, ya tengo secretaria'] },
  'site-demo': { examples: ['quiero oírlo, un ejemplo'] },
  'site-shop': { examples: ['puedo oírlo con el nombre de mi negocio'] },
  'plan-small-business': { examples: ['trabajo solo con mi hijo y una camioneta o troca'] },
  'plan-growing-business': { examples: ['tengo varias cuadrillas'] },
  'plan-franchise': { examples: ['tengo dos locales, varias sucursales'] },
  'site-plans': { examples: ['qué planes tienen'] },
  'site-deposit': { examples: ['tengo que dejar un depósito, un anticipo'] },
  'site-trial': { examples: ['hay prueba gratis, puedo probarlo'] },
  'site-guarantee': { examples: ['tienen garantía, me devuelven el dinero'] },
  'site-cheaper': { examples: ['es más barato que una secretaria o recepcionista'] },
  'site-calculator': { examples: ['cuánto voy a ahorrar, vale la pena'] },
  'site-operator': { examples: ['cuál es su dirección'] },
};
