import { claimed, inTime } from '../claimed.ts';
import { hero } from '../sections/hero.ts';
import { leadCaptureText, leadFormText } from '../form/lead-form.ts';
import { footerText } from '../sections/navigation.ts';
import { services } from '../sections/services.ts';
import { region, site, trades } from '../site.ts';
import { testimonials, testimonialText } from '../sections/testimonials.ts';
import type { ChatEntry } from './chat-entry.ts';

const form = { href: '#contact', label: leadCaptureText.heading } as const;
const top = { href: '#hero-heading', label: hero.heading.join(' ') } as const;
const quotes = { href: '#testimonials', label: testimonialText.heading } as const;

const areSamples = testimonials.some(({ sample }) => sample);

export const PERSON_ENTRY = 'site-person';
/** Entries that answer only their own words. */
export const smallTalk = ['site-hello', 'site-thanks'];

export const aboutUs: ChatEntry[] = [
  {
    id: PERSON_ENTRY,
    question: 'Can a person call me?',
    answer: `Leave your number in the form, and a person calls you${inTime}. Or call ${site.phone.display} now.`,
    link: form,
    examples: [
      'call me, please call me, call me back, give me a call, can somebody call me, have someone call me tomorrow',
      'talk to a human, talk to a person, I want to talk to somebody, speak to someone real',
      'I want a person to call me, have a human call me',
      'human, real person, agent, representative, operator, callback',
    ],
  },
  {
    id: 'site-hello',
    question: 'Hello!',
    answer: 'Hello! What would you like to know?',
    examples: ['hi, hey, hi there, hello there, hey there', 'good morning, good afternoon, good evening'],
  },
  {
    id: 'site-thanks',
    question: 'Thanks',
    answer: 'You’re welcome. Ask me anything else about this page.',
    examples: ['thank you, thank you so much, thx, ty, ok thanks, great thanks, thanks, that’s all'],
  },
  {
    id: 'site-what',
    question: 'What does it do?',
    answer: hero.intro,
    link: { href: '#services', label: services.heading },
    examples: [
      'how does this work, explain it to me',
      'what is this, what do you sell',
      'what services do you offer',
      'tell me more about it',
    ],
  },
  {
    id: 'site-who',
    question: 'Who are you?',
    answer: `${site.brand} answers the phone for home-service businesses across ${region.name}. If you leave your number, ${site.caller.name} calls you. This chat is automated, not a person.`,
    link: form,
    examples: [
      'who is behind this company, who runs it, who owns you',
      'are you a real company',
      'about us, your name',
      'am I talking to a bot or a human right now',
    ],
  },
  {
    id: 'site-caller',
    question: 'Which number will you call me from?',
    answer: `${site.caller.name} calls you from ${site.caller.phone.display}.`,
    link: form,
    examples: [
      'what number will show up when you call me',
      'what caller ID do I look for so I pick up',
      'who is going to call me',
    ],
  },
  {
    id: 'site-phone',
    question: 'How do I reach you?',
    answer: `Call us at ${site.phone.display}, or leave your number and a person calls you.`,
    link: form,
    examples: [
      'what is your phone number',
      'how do I contact you, get a hold of support',
      'can I call you, is there somebody I can call',
      'the form is not working, I got an error',
    ],
  },
  {
    id: 'site-email',
    question: 'What is your email address?',
    answer: `Write to ${site.email}, or leave your number and a person calls you.`,
    link: form,
    examples: ['can I email you guys', 'where do I write to'],
  },
  {
    id: 'site-callback',
    question: 'When will you call me?',
    answer: `${leadCaptureText.next[1]} ${leadCaptureText.intro}`,
    link: form,
    examples: [
      'how long before I hear back from somebody',
      'what happens after I send the form',
      'how do I sign up, what is the next step',
      'I filled out the form and nobody called back yet',
    ],
  },
  {
    id: 'site-form',
    question: 'What do you do with what I put in the form?',
    answer: leadFormText.note,
    link: form,
    examples: [
      'will you spam me if I give you my number',
      'am I going to get automated calls or texts from you',
      'is it safe to fill this out with my info',
    ],
  },
  {
    id: 'site-area',
    question: 'Where do you work?',
    answer: `${footerText.area} You tell us your own service area when we set it up.`,
    link: top,
    examples: [
      `are you only in ${region.name}, do you work in other states`,
      'where are you located, where is your office based',
      'which cities and areas do you cover',
      'can I set my own service area, what about outside my county',
    ],
  },
  {
    id: 'site-trades',
    question: 'Which trades do you work for?',
    answer: `${hero.tradesHeading}: ${trades.map(({ name }) => name).join(', ')}.`,
    link: top,
    examples: [
      'does it work for plumbers, electricians, roofers, HVAC or security companies',
      'I do lawn care, house cleaning, appliance repair, pools or garage doors',
      'is it good for my kind of business or industry',
    ],
  },
  {
    id: 'site-reviews',
    question: 'What do other owners say?',
    answer: `${claimed('businesses', ({ figure, label }) => `${figure} ${label}. `)}${areSamples ? 'The quotes on this page are samples.' : 'Read the quotes on this page.'} A person can tell you more.`,
    link: quotes,
    examples: [
      'do you have reviews or references, name some businesses',
      'anybody else using this, how many customers do you have',
      'who uses it, is it legit or a scam',
    ],
  },
  {
    id: 'site-samples',
    question: 'Are those quotes from real customers?',
    answer: areSamples ? 'Not yet: the quotes on this page are samples.' : 'Yes.',
    link: quotes,
    examples: ['are the testimonials fake or made up', 'is that a real customer'],
  },
];
