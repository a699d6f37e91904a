import { claimed, withinPromisedTime } from '../claimed.ts';
import { leadCaptureText, leadFormText } from '../form/lead-form.ts';
import type { Legal } from '../text-page.ts';
import { hero } from '../sections/hero.ts';
import { footerText } from '../sections/navigation.ts';
import { services } from '../sections/services.ts';
import { testimonials, testimonialText } from '../sections/testimonials.ts';
import { region, site, trades } from '../site.ts';
import type { ChatEntry } from './chat-entry.ts';

const form = { href: '#contact', label: leadCaptureText.heading } as const;
const top = { href: '#hero-heading', label: hero.heading.join(' ') } as const;
const quotes = { href: '#testimonials', label: testimonialText.heading } as const;

const areSamples = testimonials.some(({ sample }) => sample);

export const aboutUs = (legal: Legal | undefined): ChatEntry[] => [
  {
    question: 'Can a person call me?',
    answer:
      `Leave your number in the form, and a person calls you${withinPromisedTime}. Or call ` +
      `${site.phone.display} now.`,
    link: form,
    examples: [
      'call me back please',
      'can somebody call me tomorrow',
      'I want to talk to a human',
      'have a real person or an agent call me',
      'I want to talk to sales, somebody in sales, a salesperson or a rep',
      'can I speak with someone',
      // What the page doesn't say.
      'how do I pay you, do you take credit cards, Visa, checks or cash, what are the payment terms',
      'do you accept Amex, Mastercard, Venmo, Zelle, PayPal or ACH',
      'can it take a payment, a deposit or a card number from my customers over the phone',
      'is it HIPAA compliant, what about health data or medical information',
    ],
  },
  {
    question: 'What does it do?',
    answer: hero.intro,
    link: { href: '#services', label: services.heading },
    examples: [
      'hi',
      'hello',
      'how does this work',
      'what services do you offer or sell',
      'tell me more',
    ],
  },
  {
    question: 'Do you do web sites?',
    answer:
      `No web sites, ads or search rankings: ${site.brand} answers the phone. A person can ` +
      'tell you more.',
    link: { href: '#services', label: services.heading },
    examples: ['can you build me a website', 'do you run ads, SEO or marketing'],
  },
  {
    question: 'Who are you?',
    answer:
      `${site.brand} answers the phone for home-service businesses across ` +
      `${region.name}.${legal ? ` It is a service of ${legal.name}, ${legal.address}.` : ''} ` +
      `If you leave your number, ${site.caller.name} calls you. This chat is automated, not ` +
      'a person.',
    link: form,
    examples: [
      'who owns, runs or operates this company, who is behind it',
      'are you a real company, what is your mailing address',
      'am I talking to a bot right now',
      'how long have you been in business',
    ],
  },
  {
    question: 'How do I reach you?',
    answer:
      `Call us at ${site.phone.display}, write to ${site.email}, or leave your number and a ` +
      'person calls you.',
    link: form,
    examples: [
      'what is your phone number, can I call you',
      'what is your email address',
      'how do I contact support',
      'the form is not working',
    ],
  },
  {
    question: 'When will you call me?',
    answer: `${leadCaptureText.next[1]} ${leadCaptureText.intro}`,
    link: form,
    examples: [
      'how long before I hear back from somebody',
      'what happens after I send the form',
      'how do I sign up',
      'I filled out the form and nobody called back yet',
      'who is going to call me, which number do you call from, what caller ID do I look for',
    ],
  },
  {
    question: 'What do you do with what I put in the form?',
    answer: leadFormText.note,
    link: form,
    examples: [
      'will you spam me if I give you my number',
      'am I going to get automated calls or texts from you',
    ],
  },
  {
    question: 'Where do you work?',
    answer: `${footerText.area} You tell us your own service area when we set it up.`,
    link: top,
    examples: [
      `are you only in ${region.name}, or do you cover other states`,
      'where are you guys located, can I set my own service area',
      `do you serve or cover ${region.cities}, do you work in my town or city`,
    ],
  },
  {
    question: 'Which trades do you work for?',
    answer: `${hero.tradesHeading}: ${trades.map(({ name }) => name).join(', ')}.`,
    link: top,
    examples: [
      'does it work for plumbers, electricians or roofers',
      'do you do roofing, HVAC, plumbing or electrical work',
      'pest control, garage doors, pools, painting, a handyman or another trade',
      'septic, tree trimming, fencing, gutters, flooring, windows or remodeling',
      'I run a lawn care or house cleaning company',
      'is it good for my kind of business or industry',
    ],
  },
  {
    question: 'What do other owners say?',
    answer:
      claimed('businesses', ({ figure, label }) => `${figure} ${label}. `) +
      (areSamples ? 'The quotes on this page are samples. ' : 'Read the quotes on this page. ') +
      'A person can tell you more.',
    link: quotes,
    examples: [
      'do you have reviews or references',
      'who else uses this, which companies use you',
      'are those quotes from real customers',
      'is it legit',
    ],
  },
];
