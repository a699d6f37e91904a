import type { ConsentWording } from '../form/consent-wordings.ts';
import { site } from '../site.ts';

/**
 * On /es. Translations of the newest wordings of form/consent-wordings.ts: a lawyer must read them
 * before they are published.
 */
export const spanishConsent: ConsentWording = {
  version: '2026-11-27-es',
  text:
    `${site.brand} puede llamarme sobre sus servicios al número de arriba, con tecnología ` +
    'automática y una voz de inteligencia artificial. No tengo que aceptar esto para enviar ' +
    'el formulario ni para comprar nada.',
  channel: 'calls',
};

export const spanishTextConsent: ConsentWording = {
  version: '2026-11-27-es-texts',
  text:
    `${site.brand} puede mandarme mensajes de texto sobre mi solicitud y sus ofertas al número ` +
    'de arriba, con tecnología automática, hasta 8 mensajes al mes. Pueden aplicar tarifas ' +
    'de mensajes y datos. Responda STOP para parar, HELP para ayuda. No tengo que aceptar ' +
    'esto para enviar el formulario ni para comprar nada.',
  channel: 'texts',
};

export const spanishConsentWordings = [spanishConsent, spanishTextConsent];
