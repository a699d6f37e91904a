import { withinPromisedTime } from '../claimed.ts';
import { newestConsent, newestTextConsent } from './consent-wordings.ts';
import { site } from '../site.ts';

const { caller } = site;

/** Who answers, and how. */
export const answeredBy =
  `${caller.name}, a person, answers you${withinPromisedTime}, from ${caller.phone.display} if ` +
  'you want a call.';

/** The words around the form. */
export const leadCaptureText = {
  heading: 'Take a minute. We’ll call you.',
  /** Once the visitor asks for a text or an email. */
  writtenHeading: 'Take a minute. We’ll answer you.',
  sentHeading: 'We have your request.',
  intro: 'Ten minutes on the phone is all it takes.',
  next: ['Fill this in and send it.', answeredBy, 'You get your quote, then decide.'],
  callPrompt: 'Rather talk now?',
  cardHeading: 'Request a call',
  sentCardHeading: 'Your request',
};

export const leadFormText = {
  fields: {
    businessName: 'Business name',
    contactName: 'Your name',
    email: 'Email',
    phone: 'Phone',
    businessType: 'Trade',
    monthlyLeadVolume: 'Monthly leads',
    tradeDetail: 'Your trade, if it’s not listed (optional)',
    plan: 'Plan you’re asking about (optional)',
    missedCalls: 'Missed calls you counted (optional)',
    callTime: 'Best time to call',
    language: 'Language',
    reachBy: 'Best way to reach you',
  },
  consents: 'Optional: how, when, in which language; automated calls and texts',
  consent: newestConsent,
  textConsent: newestTextConsent,
  choose: 'Choose one',
  /** The first of each list is its default, which a lead stores as no choice. */
  choices: {
    reachBy: { call: 'Call', text: 'Text', email: 'Email' },
    callTime: {
      any: 'Any time',
      morning: '9 to 11 a.m.',
      midday: '11 to 2',
      afternoon: '2 to 6 p.m.',
    },
    language: { en: 'English', es: 'Español' },
  },
  businessTypes: {
    plumbing: 'Plumbing',
    hvac: 'HVAC',
    electrical: 'Electrical',
    roofing: 'Roofing',
    landscaping: 'Landscaping',
    other: 'Other trade',
  },
  honeypot: 'Leave this blank',
  submit: { idle: 'Have a person call me', pending: 'Submitting...' },
  note:
    'We’ll use this to call you and send you a quote. No automated calls or texts unless you ' +
    'check a box.',
  unsent:
    'There was a problem submitting your information. Please try again. Nothing you typed is lost.',
  toasts: {
    sent: {
      title: 'Success!',
      description: `Your information has been submitted. We'll contact you${withinPromisedTime}!`,
    },
    missing: { title: 'Error', description: 'Please fill in all fields before submitting.' },
    failed: {
      title: 'Error',
      description: 'There was a problem submitting your information. Please try again.',
    },
  },
};

/** What sales reads for the optional fields in an email. */
export const optionalLabels = {
  tradeDetail: 'In their words',
  plan: 'Plan',
  missedCalls: 'Missed calls they counted',
  callTime: 'Asked for',
  language: 'Language',
  reachBy: 'Reach them by',
};

export const leadFormErrors = {
  missing: {
    businessName: 'Enter your business name.',
    contactName: 'Enter your name.',
    email: 'Enter your email.',
    phone: 'Enter your phone number.',
    businessType: 'Choose your trade.',
    monthlyLeadVolume: 'Choose your monthly leads.',
  },
  check: 'Please fix the fields below and send it again.',
  tooLong: (limit: number) => `Use ${limit} characters or fewer.`,
  notText: 'Send this as text.',
  notListed: 'Choose one from the list.',
};
