import { consentWordings, textConsentWordings } from './consent-wordings.ts';

export const leadFormWords = {
  heading: 'Take a minute. We’ll call you.',
  lead: 'A minute to fill in, ten on the phone, a straight answer.',
  next: ['Fill this in and send it.', 'A person calls within 24 hours.', 'Try it. Like it? We switch it on.'],
  callPrompt: 'Rather talk now?',
  padHeading: 'Request a call',
  fields: {
    businessName: 'Business name',
    contactName: 'Your name',
    email: 'Email',
    phone: 'Phone',
    businessType: 'Trade',
    monthlyLeadVolume: 'Leads a month',
    tradeDetail: 'Your trade, if it’s not listed (optional)',
    plan: 'Plan you’re asking about (optional)',
    callTime: 'Best time to call',
  },
  consent: consentWordings[0],
  textConsent: textConsentWordings[0],
  choose: 'Choose one',
  anyTime: 'Any time',
  callTimes: { morning: 'Morning, 9 to 11', midday: 'Midday, 11 to 2', afternoon: 'Afternoon, 2 to 6' },
  businessTypes: {
    plumbing: 'Plumbing',
    hvac: 'HVAC',
    electrical: 'Electrical',
    roofing: 'Roofing',
    landscaping: 'Landscaping',
    other: 'Other trade',
  },
  monthlyLeadVolumes: {
    '0-50': '0-50',
    '51-150': '51-150',
    '151-500': '151-500',
    '500+': '500+',
  },
  honeypot: 'Leave this empty',
  submit: { idle: 'Have a person call me', pending: 'Submitting...' },
  note: 'Unless you tick a box, we only use this to call you.',
  success: {
    heading: 'Thank you. A person will call you.',
    when: {
      any: 'We call at an hour when calls are allowed where your phone is.',
      unknown:
        'We call at an hour when calls are allowed where your phone is, and at the time you picked, if you picked one.',
      morning:
        'We call in the morning, between 9 and 11 AM where you are, or sooner if the 24 hours end before.',
      midday:
        'We call at midday, between 11 AM and 2 PM where you are, or sooner if the 24 hours end before.',
      afternoon:
        'We call in the afternoon, between 2 and 6 PM where you are, or sooner if the 24 hours end before.',
    },
    next: 'In a hurry? Call us now:',
  },
  unsent: 'There was a problem submitting your information. Please try again. Nothing you typed is lost.',
  errors: {
    missing: {
      businessName: 'Enter the name of your business.',
      contactName: 'Enter your name.',
      email: 'Enter your email address.',
      phone: 'Enter your phone number.',
      businessType: 'Choose your trade.',
      monthlyLeadVolume: 'Choose how many leads you get a month.',
    },
    check: 'Please fix the fields below and send it again.',
    tooLong: (limit: number) => `Use at most ${limit} characters.`,
    notText: 'Send this as text.',
    notListed: 'Choose one of the listed options.',
  },
  toasts: {
    sent: {
      title: 'Success!',
      description: "Your information has been submitted. We'll contact you within 24 hours!",
    },
    missing: { title: 'Error', description: 'Please fill in all fields before submitting.' },
    failed: {
      title: 'Error',
      description: 'There was a problem submitting your information. Please try again.',
    },
  },
};
