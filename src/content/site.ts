/** The phone number and the email address are samples: replace them before going public. */
export const site = {
  brand: 'Porchlight',
  phone: { display: '(512) 555-0142', e164: '+15125550142' },
  email: 'hello@porchlight.example',
  areaServed: 'Texas',
  /** Promises, reports, emails, the terminal list and sales logins use this zone. */
  timeZone: 'America/Chicago',
  /** SAMPLE: who calls a lead, and the number that the lead's phone shows. */
  caller: { name: 'June', phone: { display: '(512) 555-0142', e164: '+15125550142' } },
  skipLink: 'Skip to content',
} as const;
