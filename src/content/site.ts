/** The phone number and the email address are samples: replace them before going public. */
export const site = {
  brand: 'Porchlight',
  title: 'Porchlight: AI call answering for Texas home-service businesses',
  description:
    'Porchlight is an AI that answers every call to your shop, day and night. It gets the details, books the job and texts you. Setup within 48 hours.',
  phone: { display: '(512) 555-0142', e164: '+15125550142' },
  email: 'hello@porchlight.example',
  areaServed: 'Texas',
  /** Promises, reports, emails, the terminal list and sales logins use this zone. */
  timeZone: 'America/Chicago',
  /** SAMPLE: who calls a lead, and the number that the lead's phone shows. */
  caller: { name: 'June', phone: { display: '(512) 555-0142', e164: '+15125550142' } },
  socialPicture: 'A house at dusk, its porch light on: every call answered, even the one at 2 a.m.',
  skipLink: 'Skip to content',
} as const;
