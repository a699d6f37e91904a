import { consentWordings, textConsentWordings } from './consent-wordings.ts';

export const leadFormWords = {
  heading: 'Take a minute. We’ll call you.',
  lead: 'A person calls you within 24 hours, listens for ten minutes and tells you straight whether Porchlight is worth it for your shop.',
  next: [
    'Fill this in and send it.',
    'A person calls within 24 hours, in working hours.',
    'Like what you hear? You’re live within 48 hours.',
  ],
  callPrompt: 'Rather talk now?',
  padHeading: 'Callback order',
  fields: {
    businessName: 'Business name',
    contactName: 'Your name',
    email: 'E-mail',
    phone: 'Phone',
    businessType: 'Trade',
    monthlyLeadVolume: 'Leads a month',
    tradeDetail: 'Your trade, if it’s not listed (optional)',
  },
  consent: consentWordings[0],
  textConsent: textConsentWordings[0],
  choose: 'Choose one',
  businessTypes: {
    plumbing: 'Plumbing',
    hvac: 'HVAC',
    electrical: 'Electrical',
    roofing: 'Roofing',
    landscaping: 'Landscaping',
    other: 'Other (cleaning, appliance repair, security)',
  },
  monthlyLeadVolumes: {
    '0-50': '0-50',
    '51-150': '51-150',
    '151-500': '151-500',
    '500+': '500+',
  },
  honeypot: 'Leave this empty',
  submit: { idle: 'Get my callback', pending: 'Submitting...' },
  note: 'We use what you type here to call you back, and for nothing else.',
  success: {
    heading: 'Thank you. A person will call you.',
    next: 'In a hurry? Call us now:',
  },
  unsent: 'There was a problem submitting your information. Please try again. Nothing you typed is lost.',
  errors: {
    missing: {
      businessName: 'Enter the name of your business.',
      contactName: 'Enter your name.',
      email: 'Enter your e-mail address.',
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
