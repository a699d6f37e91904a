import { claims } from '../claims.ts';
import { spanishConsent, spanishTextConsent } from './consents.ts';
import type { PageWords } from '../page-words.ts';
import { region, site } from '../site.ts';

const { caller, phone } = site;
const { contact, results } = claims;

const withinPromisedTime = contact?.spanish ? ` en menos de ${contact.spanish}` : '';
const answeredBy =
  `${caller.name}, una persona, le contesta${withinPromisedTime}, desde el ` +
  `${caller.phone.display} si quiere una llamada.`;
const back = 'El botón Atrás de su navegador le devuelve lo que escribió.';

/** The words of the form on /es. */
export const spanishForm: PageWords = {
  lang: 'es',
  home: '',
  header: {
    menu: 'Menú',
    navigation: 'Principal',
    skip: 'Ir al contenido',
    links: [],
    start: { label: 'Que me llamen', href: '#contact' },
    otherLanguage: { label: 'English', href: '/', lang: 'en' },
  },
  footer: {
    slogan: 'La luz está prendida cuando llaman sus clientes.',
    area: `Para negocios de servicios para el hogar en todo ${region.name}.`,
    samples: 'Este sitio es una muestra: los números, los clientes y las opiniones son inventados.',
    social: [],
  },
  capture: {
    heading: 'Un minuto suyo. Le llamamos.',
    writtenHeading: 'Un minuto suyo. Le contestamos.',
    sentHeading: 'Ya recibimos su solicitud.',
    intro: 'Diez minutos por teléfono son suficientes.',
    next: ['Llene esto y envíelo.', answeredBy, 'Usted recibe una cotización por escrito.'],
    callPrompt: '¿Prefiere hablar ahora?',
    cardHeading: 'Pida una llamada',
    sentCardHeading: 'Su solicitud',
  },
  form: {
    fields: {
      businessName: 'Su negocio',
      contactName: 'Su nombre',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      businessType: 'Oficio',
      monthlyLeadVolume: 'Llamadas de clientes al mes',
      tradeDetail: 'Su oficio, si no está en la lista (opcional)',
      plan: 'El plan que le interesa (opcional)',
      missedCalls: 'Llamadas perdidas que contó (opcional)',
      callTime: 'Mejor hora',
      language: 'Idioma',
      reachBy: 'Contáctenme por',
    },
    consents: 'Opcional: cómo, cuándo, en qué idioma; llamadas y textos automáticos',
    consent: spanishConsent,
    textConsent: spanishTextConsent,
    choose: 'Elija una',
    choices: {
      reachBy: { call: 'Llamada', text: 'Texto', email: 'Correo' },
      callTime: {
        any: 'Cualquiera',
        morning: '9 a 11 a. m.',
        midday: '11 a 2',
        afternoon: '2 a 6 p. m.',
      },
      language: { en: 'Inglés', es: 'Español' },
    },
    businessTypes: {
      plumbing: 'Plomería',
      hvac: 'Aire (HVAC)',
      electrical: 'Electricidad',
      roofing: 'Techos',
      landscaping: 'Jardinería',
      other: 'Otro oficio',
    },
    honeypot: 'Deje esto en blanco',
    submit: { idle: 'Que me llame una persona', pending: 'Enviando...' },
    note:
      'Usamos esto para llamarle y mandarle una cotización. Nada de llamadas ni textos ' +
      'automáticos si no marca una casilla.',
    unsent:
      'Hubo un problema al enviar su información. Inténtelo de nuevo. No se perdió nada de ' +
      'lo que escribió.',
    toasts: {
      sent: {
        title: '¡Listo!',
        description: `Recibimos su información. ¡Nos comunicamos con usted${withinPromisedTime}!`,
      },
      missing: { title: 'Error', description: 'Por favor llene todos los campos antes de enviar.' },
      failed: {
        title: 'Error',
        description: 'Hubo un problema al enviar su información. Por favor inténtelo de nuevo.',
      },
    },
  },
  guarantee: results?.spanish
    ? {
        stamp: `Resultados garantizados en ${results.spanish}`,
        terms:
          'Usted consigue un trabajo de una llamada que habría perdido, o el primer mes es gratis.',
      }
    : undefined,
  fieldErrors: {
    missing: {
      businessName: 'Escriba el nombre de su negocio.',
      contactName: 'Escriba su nombre.',
      email: 'Escriba su correo electrónico.',
      phone: 'Escriba su número de teléfono.',
      businessType: 'Elija su oficio.',
      monthlyLeadVolume: 'Elija cuántos clientes le llaman al mes.',
    },
    check: 'Corrija los campos de abajo y envíelo de nuevo.',
    tooLong: (limit) => `Use ${limit} letras o menos.`,
    notText: 'Escríbalo como texto.',
    notListed: 'Elija una opción de la lista.',
  },
  summary: { heading: 'Hay un problema', call: 'O llámenos:', write: 'o escriba a' },
  ticket: {
    heading: '¡Gracias! Ahora le toca a una persona.',
    labels: {
      who: 'Para',
      what: 'Sobre',
      when: 'Cuándo',
      caller: 'Quién llama',
      language: 'Idioma',
    },
    what: (trade, monthlyLeads) => `${trade}, ${monthlyLeads} llamadas de clientes al mes`,
    spanish: 'español',
    to: 'a',
    callOn: (day, hours) => `${day}, de ${hours}`,
    callAny: (day) => `${day}, a cualquier hora`,
    today: (date) => `hoy, ${date}`,
    byAreaCode: (when) => `${when}, según su código de área`,
    unknownHours:
      `${contact?.spanish ? `En menos de ${contact.spanish}, de` : 'De'} día o en la tarde, ` +
      'nunca de noche, según su código de área.',
    written: {
      text: `Una persona le manda un texto${withinPromisedTime}.`,
      email: `Una persona le contesta por correo${withinPromisedTime}.`,
    },
    anyWay: answeredBy,
    caller: `${caller.name}, una persona, desde el ${caller.phone.display}`,
    stamp: 'Recibido',
    hurry: '¿Tiene prisa? Llámenos ahora:',
    again: 'Enviar otra solicitud',
  },
  toasts: { label: 'Aviso', close: 'Cerrar' },
  failedPart: 'Esta parte de la página dejó de funcionar. Vuelva a cargar la página, o llámenos:',
  refusals: {
    403: 'Su navegador dice que esto vino de otro sitio. Abra la página y envíelo desde ahí.',
    413: 'Es demasiado largo. Acórtelo y envíelo de nuevo.',
    415:
      'Su navegador lo envió de una forma que no podemos leer. Abra la página y envíelo desde ' +
      'ahí.',
    429: `Son muchos intentos. Espere unos minutos y envíelo de nuevo. ${back}`,
    500: `Algo falló de nuestro lado. Envíelo de nuevo en un minuto. ${back}`,
    503:
      'No podemos guardarlo en este momento. Envíelo de nuevo en un minuto, o llame al ' +
      `${phone.display}. ${back}`,
  },
};
