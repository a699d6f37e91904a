import type { WaysToAsk } from './chat-ways.ts';
import { hero } from './hero.ts';
import { leadFormWords } from './lead-form.ts';
import { footerWords } from './navigation.ts';
import { plans, pricingWords } from './plans.ts';
import { roiWords } from './roi.ts';
import { services } from './services.ts';
import { site } from './site.ts';
import { testimonialWords } from './testimonials.ts';
import { trades } from './trades.ts';

/** What a button of the chat does. */
export type ChatActionName = 'call' | 'calculator' | 'pricing' | 'hand-off';

interface SiteFact extends WaysToAsk {
  id: string;
  /** The element of the page that the answer leads to. */
  anchor: string;
  label: string;
  question: string;
  text: string;
  actions?: ChatActionName[];
}

/** What the page says outside its lists. */
export const siteFacts: SiteFact[] = [
  {
    id: 'site-what',
    anchor: 'services',
    label: services.heading,
    question: 'What does it do?',
    text: hero.lead,
    actions: ['call'],
    cues: [
      'what do|does you|it|this|porchlight do|offer|sell',
      '~how does|do it|this|you|porchlight|everything work',
      'how it works',
      '~what is this|porchlight|it',
      'what are you|these selling|offering|services',
      '~tell me about|more',
      'explain|overview|walkthrough',
      'services|features you|do|offer',
      'what can it|this|you do',
    ],
    hints: 'service work do',
  },
  {
    id: 'site-plans',
    anchor: 'pricing',
    label: pricingWords.heading,
    question: 'Which plans are there?',
    text: `${plans.map(({ name, description }) => `${name}: ${description}`).join(' ')} Each gets a quote of its own.`,
    actions: ['pricing'],
    cues: ['plan|package|tier|tiers|packages', 'what options', 'what is included'],
    hints: 'plan price size pick choose',
    not: ['phone|floor|meal|health|diet|retirement|lesson|workout plan', 'write|make a|my|the plan'],
  },
  {
    id: 'site-phone',
    anchor: 'contact',
    label: leadFormWords.heading,
    question: 'How do I reach you?',
    text: `Call us at ${site.phone.display}, or leave your number and a person calls you.`,
    actions: ['hand-off'],
    cues: [
      'your phone|telephone|number',
      'a number i|we can|could call',
      'call you|porchlight',
      'number ... call|reach you',
      'contact|reach|reaching|phone you|your|porchlight|information|us|support',
      '~phone|telephone number',
      'get hold|ahold of',
      '~contact|support',
    ],
    hints: 'call reach contact phone number',
    not: ['ahold|hold|reach of|me|us|him|owner'],
  },
  {
    id: 'site-email',
    anchor: 'contact',
    label: leadFormWords.heading,
    question: 'What is your e-mail address?',
    text: `Write to ${site.email}, or leave your number and a person calls you.`,
    actions: ['hand-off'],
    cues: ['email|mail|write|address you|your|address', 'your email', 'email'],
    not: ['write|send|draft|writing an|a|my'],
    hints: 'address contact send write',
  },
  {
    id: 'site-area',
    anchor: 'hero-heading',
    label: hero.heading.join(' '),
    question: 'Where do you work?',
    text: footerWords.area,
    cues: [
      'where you|your|porchlight located|based|from|office',
      'where are|is you|porchlight',
      'serve|cover|available|operate|service|outside|in|area|areas texas|area|areas|city|cities|state|states|dallas|houston|austin',
      'what area|areas|cities|city|state|states|part',
      'located|location of you|your',
      '~in|around|near dallas|houston|austin|lubbock|antonio|paso|worth|waco|laredo|plano|katy|midland|amarillo|texas|dfw',
      'in|outside|only|just texas|oklahoma|louisiana|florida|california|arizona|arkansas|georgia|colorado|nevada',
      'other|another|different states|state',
    ],
    not: ['how many', 'living in'],
    hints: 'texas area state city local serve work located san fort el',
  },
  {
    id: 'site-callback',
    anchor: 'contact',
    label: leadFormWords.heading,
    question: 'When will you call me?',
    text: leadFormWords.lead,
    actions: ['hand-off'],
    cues: [
      'when|soon|fast|long ... call|hear|contact|get back|reach me|us|from|to|back',
      'when|soon|fast|long ... someone|somebody|you|person|anyone call|contact|reach|get',
      'what happens after|when|once|next|if i|we submit|send|fill|sign|leave',
      'submit|fill|filled|send the|this|out form',
      'how|where do|can i|we sign|order|join|enroll',
      '~next step',
    ],
    hints: 'callback call hours form number',
  },
  {
    id: 'site-calculator',
    anchor: 'roi',
    label: roiWords.heading,
    question: 'What would it save me?',
    text: roiWords.lead,
    actions: ['calculator'],
    cues: [
      'calculator|calculate|roi|breakeven',
      'return on',
      'how much ... save|make|gain|lose|losing|earn',
      'worth it|my|while|the',
      'pay for itself',
      'how many|more|extra ... jobs',
    ],
    hints: 'save money revenue jobs savings extra',
  },
  {
    id: 'site-demo',
    anchor: 'hero-heading',
    label: hero.heading.join(' '),
    question: 'Can I hear it?',
    text: 'Hear it for yourself: start a call here on the page and ask it what your customers ask.',
    actions: ['call'],
    cues: [
      'demo|sample|example',
      'hear it|the|a|how voice|sound|demo|talk',
      'hear it',
      'talk|speak to|with the|it|ai|bot|robot|this assistant|ai|it|now|bot',
      'test|try the|a|it call|now|voice|assistant',
      'show me how|it|what',
    ],
    hints: 'voice call test try listen hear sound',
  },
  {
    id: 'site-trades',
    anchor: 'hero-heading',
    label: hero.heading.join(' '),
    question: 'Which trades do you work for?',
    text: `${hero.tradesHeading}: ${trades.map(({ name }) => name.toLowerCase()).join(', ')}.`,
    cues: [
      'what|which trades|industries|industry|trade|businesses|kind|fields',
      'work|good|made|handle|support|serve ... hvac|plumber|plumbers|plumbing|roofers|electricians|electrician|landscapers|landscaping|cleaning|cleaners|appliance',
      'do|does|for it|you do|for hvac|plumbers|roofers|electricians|landscapers|cleaners',
      'my|this trade|industry|field',
      '~i|we do|run|own|am|are|a hvac|plumber|plumbing|roofing|roofer|electrician|landscaper|landscaping|cleaning|handyman',
      'security company|companies|installers|business',
    ],
    hints:
      'plumber hvac electrician roofer landscaper cleaner appliance security company business trade plumbing roofing electrical',
    not: ['good|best truck|van|tool|tools|brand|school|job|shoes|boots|insurance|pay'],
  },
  {
    id: 'site-reviews',
    anchor: 'testimonials',
    label: testimonialWords.heading,
    question: 'What do other owners say?',
    text: 'Owners say it in their own words further up on this page.',
    cues: [
      'review|testimonial|reference|references|reputation|legit',
      'who ... uses|using',
      'other customers|owners|shops|companies|plumbers say|use|think|like',
      'customers say',
    ],
    hints: 'say other owner company people customers trust',
  },
];
