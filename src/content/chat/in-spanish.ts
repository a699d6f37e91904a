import { faqLink } from '../faq-of.ts';
import { hero } from '../hero.ts';
import { leadCaptureText } from '../lead-form.ts';
import { roiFigures } from '../roi.ts';
import { region, site } from '../site.ts';
import type { ChatEntry } from './chat-entry.ts';

const top = { href: '#hero-heading', label: hero.heading.join(' ') } as const;
const form = { href: '#contact', label: leadCaptureText.heading } as const;

/** The questions that decide, in Spanish. The stop is in operator.ts. */
export const inSpanish = [
  {
    id: 'es-what',
    question: '¿Qué hace y cómo funciona?',
    answer: `${site.brand} es una inteligencia artificial que contesta el teléfono de su negocio: averigua qué pasó, agenda el trabajo y le avisa a usted.`,
    link: top,
    examples: ['qué es esto, qué servicio dan', 'para qué sirve, explíqueme'],
  },
  {
    id: 'es-cost',
    question: '¿Cuánto cuesta?',
    answer: `Calculamos $${roiFigures.aiMonthlyCost} al mes; su cotización puede ser distinta. Es un precio fijo, y lo ve por escrito antes de decidir.`,
    link: faqLink('cost'),
    examples: [
      'cuánto cuesta al mes, cuánto vale, qué precio tiene, precios',
      'cuánto cobran, es caro',
      'cuál es la tarifa, la mensualidad',
    ],
  },
  {
    id: 'es-languages',
    question: '¿Habla español?',
    answer: 'Sí. Habla español e inglés, y cambia cuando cambia el cliente, aunque sea a media frase.',
    link: faqLink('languages'),
    examples: ['mis clientes hablan español', 'en qué idioma contesta, qué idiomas habla, hablan inglés'],
  },
  {
    id: 'es-number',
    question: '¿Me quedo con mi número?',
    answer:
      'Sí. Usted desvía su número hacia nosotros, para todas las llamadas o solo las que pierde. En sus camionetas no cambia nada.',
    link: faqLink('number'),
    examples: [
      'tengo que cambiar mi número de teléfono',
      'cómo desvío mis llamadas, conservo el mismo número',
    ],
  },
  {
    id: 'es-contract',
    question: '¿Hay contrato?',
    answer: 'No hay contrato anual. Paga mes por mes.',
    link: faqLink('cancelling'),
    examples: ['tengo que firmar un contrato, por cuánto tiempo', 'es por mes o por año, plazo'],
  },
  {
    id: 'es-cancel',
    question: '¿Puedo cancelar?',
    answer:
      'Puede cancelar cualquier mes con un correo, sin ningún cargo. Se queda con su número y con sus contactos.',
    link: faqLink('cancelling'),
    examples: ['cómo cancelo, cómo me salgo', 'hay cargo por cancelar, qué pasa si no me gusta'],
  },
  {
    id: 'es-setup',
    question: '¿Cuánto tardan en instalarlo?',
    answer:
      'Nos dice su horario, su zona y los trabajos que hace. Lo preparamos, usted lo prueba y, cuando le guste, lo encendemos.',
    link: faqLink('setup'),
    examples: [
      'cuándo puedo empezar, cuántos días tarda, cuándo empieza',
      'cómo empiezo, cómo se instala, la instalación',
      'es difícil de usar, no sé de computadoras',
    ],
  },
  {
    id: 'es-caller',
    question: '¿Quién me llama?',
    answer: `Le llama una persona, ${site.caller.name}, desde el ${site.caller.phone.display}.`,
    link: form,
    examples: ['de qué número me van a llamar', 'cuándo me llaman, me llama una persona o una máquina'],
  },
  {
    id: 'es-robot',
    question: '¿Es un robot?',
    answer:
      'Es una inteligencia artificial, y lo dice al empezar cada llamada. Si alguien pide una persona, le pasa la llamada a usted.',
    link: top,
    examples: ['es un robot o una persona', 'eres un robot, es una máquina, es inteligencia artificial'],
  },
  {
    id: 'es-emergency',
    question: '¿Qué pasa en una emergencia?',
    answer:
      'Primero pregunta si hay peligro. Si huele a gas o hay fuego, le dice al cliente que salga y llame al 911. Después llama a quien esté de guardia.',
    link: faqLink('emergency'),
    examples: ['fuga de agua o de gas de noche', 'una urgencia, un incendio'],
  },
  {
    id: 'es-hours',
    question: '¿Contesta de noche y los fines de semana?',
    answer: 'Sí, a toda hora, o solo las llamadas que usted no alcanza a contestar. Usted pone el horario.',
    link: faqLink('after-hours'),
    examples: ['solo las llamadas que pierdo, cuando ando trabajando', 'contesta domingos, las 24 horas'],
  },
  {
    id: 'es-area',
    question: '¿En qué lugares trabajan?',
    answer: `Trabajamos con negocios de todo ${region.name}. Usted nos dice su propia zona.`,
    link: top,
    examples: ['dónde están, en qué ciudades trabajan'],
  },
].map((entry) => ({ ...entry, lang: 'es' })) as ChatEntry[];
