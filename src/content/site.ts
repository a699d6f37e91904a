/** The phone number and the email address are samples: replace them before going public. */
export const site = {
  brand: 'Porchlight',
  title: 'Porchlight: AI call answering for Texas home-service businesses',
  description:
    'Porchlight is an AI that answers every call to your shop, day and night. It gets the details, books the job and texts you. Setup within 48 hours.',
  phone: { display: '(512) 555-0142', e164: '+15125550142' },
  email: 'hello@porchlight.example',
  areaServed: 'Texas',
  socialPicture: 'A house at dusk, its porch light on: every call answered, even the one at 2 a.m.',
  skipLink: 'Skip to content',
} as const;
