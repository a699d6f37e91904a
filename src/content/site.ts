/**
 * Who you are: every other text takes these facts from here. The phone numbers, the email address
 * and the caller are samples: replace them before going public.
 */
export const site = {
  brand: 'Porchlight',
  slogan: 'The light’s on when your customers call.',
  phone: { display: '(512) 555-0142', e164: '+15125550142' },
  email: 'hello@porchlight.example',
  /** Promises, reports, emails, the terminal list and sales logins use this zone. */
  timeZone: 'America/Chicago',
  /** Who calls a lead, and the number that the lead's phone shows. */
  caller: { name: 'June', phone: { display: '(512) 555-0142', e164: '+15125550142' } },
  /** Phone browsers draw their address bar in it. It is the header's color. */
  themeColor: '#192740',
} as const;

export interface Phone {
  display: string;
  e164: string;
}

/** A number that the AI itself answers, for visitors to try. Undefined: the page names none. */
export const demoPhone: Phone | undefined = undefined;

/**
 * The path of a script of the site's own origin that counts visits, such as '/analytics.js':
 * docs/operations.md.
 */
export const analytics: string = '';

/** The state that you serve, and whose laws apply. */
export const region = {
  name: 'Texas',
  /** For the chat: where owners may ask whether you work. */
  cities: 'Dallas, Houston, Austin, San Antonio, Fort Worth or El Paso',
  /** Where its attorney general takes complaints about privacy. */
  complaints: 'https://www.texasattorneygeneral.gov/consumer-protection/file-consumer-complaint',
};

/**
 * The trades that you serve. A trade that form/lead-form.ts doesn't list counts as another trade
 * there.
 */
export const trades = [
  { id: 'plumbing', name: 'Plumbing', call: 'Water coming through the ceiling' },
  { id: 'hvac', name: 'HVAC', call: 'AC out, 104 degrees' },
  { id: 'electrical', name: 'Electrical', call: 'A breaker that won’t stay on' },
  { id: 'roofing', name: 'Roofing', call: 'Hail last night, adjuster on Friday' },
  { id: 'landscaping', name: 'Landscaping', call: 'A broken sprinkler main' },
  { id: 'cleaning', name: 'Cleaning', call: 'Move-out clean by Saturday' },
  { id: 'appliance-repair', name: 'Appliance repair', call: 'Warm fridge, full of groceries' },
  { id: 'security', name: 'Security', call: 'A panel that won’t stop beeping' },
] as const;

export type TradeId = (typeof trades)[number]['id'];
