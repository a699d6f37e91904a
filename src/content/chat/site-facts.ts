import { claims } from '../claims.ts';
import { comparison } from '../comparison.ts';
import { faq } from '../faq.ts';
import { features } from '../features.ts';
import { hero } from '../hero.ts';
import { roiSection } from '../home-page.ts';
import { leadFormText } from '../lead-form.ts';
import { footerText } from '../navigation.ts';
import { plans, pricingText } from '../pricing.ts';
import { roiText } from '../roi.ts';
import { services } from '../services.ts';
import { site } from '../site.ts';
import { testimonialText } from '../testimonials.ts';
import { trades } from '../trades.ts';

export type ChatActionName = 'call' | 'calculator' | 'pricing' | 'hand-off';

export interface SiteFact {
  id: string;
  /** The chat may suggest this question. If `cues` is absent, the matcher also uses the question as an example. */
  question: string;
  text: string;
  examples?: string[];
  place?: { anchor: string; label: string };
  actions?: ChatActionName[];
  /** In the format of ways-to-ask.ts. */
  cues?: string;
}

const form = { anchor: 'contact', label: leadFormText.heading };
const top = { anchor: 'hero-heading', label: hero.heading.join(' ') };
const calculator = { anchor: 'roi', label: roiSection.heading };
const quotes = { anchor: 'testimonials', label: testimonialText.heading };

export const siteFacts: SiteFact[] = [
  {
    id: 'site-what',
    place: { anchor: 'services', label: services.heading },
    question: 'What does it do?',
    text: hero.intro,
    actions: ['call'],
    cues: `
      how work, what is this, explain what/this/like, what this do/about, what do you/it do/offer/sell,
      how does/do it/you/everything work, how it works, what are you/it selling/offering/services,
      talk about/more, say about/more, explain, overview, walkthrough, services you offer,
      what can it/you do`,
  },
  {
    id: 'site-ai',
    place: { anchor: 'services-answers', label: services.items[0].name },
    question: 'Is it a robot?',
    text: 'It’s an AI, and it says so at the start of every call. Anyone who asks for a person is put through to you.',
    actions: ['call'],
    cues: `is it robot/human/real/someone, is robot what/that/answer`,
  },
  {
    id: 'site-crew-texts',
    place: { anchor: 'features', label: features.items[2].name },
    question: 'Can it text my crew?',
    text: 'After every call, it texts the numbers you name: who called, where, what’s wrong, how urgent it is and what was booked. In an emergency, it also calls whoever is on call.',
    cues: `text my/our worker, text worker, text/message to worker, send my worker text`,
  },
  {
    id: 'site-plans',
    place: { anchor: 'pricing', label: pricingText.heading },
    question: 'Which plans are there?',
    text: `${new Intl.ListFormat('en').format(plans.map(({ name }) => name))}. Every business gets a quote of its own.`,
    actions: ['pricing'],
    cues: `plan, difference between plan, what options, what is included, what plan have`,
  },
  {
    id: 'site-phone',
    place: form,
    question: 'How do I reach you?',
    text: `Call us at ${site.phone.display}, or leave your number and a person calls you.`,
    actions: ['hand-off'],
    cues: `
      your phone/number, form error/broke/stuck/not, someone we can/could talk, talk someone phone/today,
      number we can/could call, call you, contact/reach/phone you/your/us/it/support/information,
      phone number, hold/ahold of you, support`,
  },
  {
    id: 'site-email',
    place: form,
    question: 'What is your email address?',
    text: `Write to ${site.email}, or leave your number and a person calls you.`,
    actions: ['hand-off'],
    cues: `email, email you/us`,
  },
  {
    id: 'site-area',
    place: top,
    question: 'Where do you work?',
    text: `${footerText.area} You tell us your own service area when we set it up.`,
    cues: `
      outside/next/other county/area/town, where you/your located/based/from/office/at, where are/is you/it,
      serve/cover/available/operate/service/outside/in/near/around texas/area/city/state,
      what/which area/cities/state/part, located, location of you, in/outside/only/just/near texas/oklahoma,
      other/different states`,
  },
  {
    id: 'site-callback',
    place: form,
    question: 'When will you call me?',
    text: `${leadFormText.next[1]} ${leadFormText.intro}`,
    actions: ['hand-off'],
    cues: `
      when/fast/long you/someone call back, submit/send/fill form nobody/not,
      when/fast/long call/hear/contact/get/reach me/from/back,
      when/fast/long someone/you/human call/contact/reach/get,
      what happens after/when/once/next we submit/send/fill/sign/leave, after submit/send/fill form,
      submit/fill/send form, how/where/can we sign/order/join/enroll, next step`,
  },
  {
    id: 'site-calculator',
    place: calculator,
    question: 'What would it save me?',
    text: roiSection.intro,
    actions: ['calculator'],
    cues: `
      calculator, roi, show math/numbers, do math, how much we/would save, make extra, breakeven, return on,
      how much save/make/gain/lose/earn, save/make me money, worth it/while, pay for itself,
      how many/more/extra jobs`,
  },
  {
    id: 'site-demo',
    place: top,
    question: 'Can I hear it?',
    text: 'Hear it for yourself: play a sample call, or call it here on the page, on a phone or computer. The call uses your microphone; you can also type.',
    actions: ['call'],
    cues: `
      demo, microphone, hear it/how/voice/sound, hear/listen demo, try/test on computer/laptop/phone,
      talk to/with it/robot/assistant now/here, try/test it/call/voice/assistant, show me how/it/what`,
  },
  {
    id: 'site-trades',
    place: top,
    question: 'Which trades do you work for?',
    text: `${hero.tradesHeading}: ${trades.map(({ name }) => name.toLowerCase()).join(', ')}.`,
    cues: `
      what/which/kind trades/industries/business/fields,
      work/good/made/handle/support/serve plumber/appliance, do/good/it for plumber, fit for you,
      good/just/only for drain/cleaning/repair/install, we fix/install/clean/repair,
      we fix/install/repair/clean washer/fridge/dryer/oven/pool/house/window/tree/lawn/gutter/fence,
      my/this trade/industry/field, we do/run/own/are plumber, security business/installers`,
  },
  {
    id: 'site-reviews',
    place: quotes,
    question: 'What do other owners say?',
    text: `${claims.businesses.figure} ${claims.businesses.label}. Read what owners say, in their own words, further up on this page.`,
    cues: `
      review, who is/are your customer, any review, review same size, number business, business name,
      reputation, legit, who use, how many business/customer/owner use, business use,
      name few/one/some business, who/anyone else use, other customers/owners/business use/say/think/like`,
  },
  {
    id: 'site-assumptions',
    place: calculator,
    question: 'What does the calculator assume?',
    text: roiText.assumptions,
    actions: ['calculator'],
    examples: [
      'how does the calculator get that number',
      'how did you come up with those figures',
      'what are the savings based on',
      'the extra revenue looks too high',
      'is half of my leads realistic',
    ],
  },
  {
    id: 'site-guarantee',
    place: { anchor: 'faq-cancelling', label: faq.find(({ id }) => id === 'cancelling')?.question ?? '' },
    question: 'How does the 30 day guarantee work?',
    text: `${claims.results.label}. A result is a job booked from a call you would have missed: if you don’t get one, the first month is on us.`,
    cues: `
      guarantee, define/explain guarantee, you define/mean/say guarantee, guarantee fine print, refund,
      money back, get money back, results, reimburse, risk free, satisfaction, first month free/on,
      who decides/say, no results/jobs/calls/leads, not bring/get jobs/leads/calls,
      get not jobs/leads/calls, pay if not/nothing, get/see/do nothing/zero/zilch/jack, nothing from/out it,
      not help/work money/pay/refund, back if/not not/like, 30 day, waste of money`,
  },
  {
    id: 'site-voicemail',
    place: { anchor: 'ai-vs-traditional', label: comparison.heading },
    question: 'How is it different from voicemail?',
    text: 'Voicemail waits for a message, and a caller in a hurry tries the next shop instead. Porchlight picks up on the first ring, asks what’s wrong and books the job before they hang up.',
    cues: `
      voicemail, different/better/versus voicemail, voicemail instead/better/different, use voicemail,
      answering machine`,
  },
  {
    id: 'site-form',
    place: form,
    question: 'What do you do with what I put in the form?',
    text: leadFormText.note,
    examples: [
      'what do you do with my info if i fill this out',
      'will you spam me if i give you my number',
      'am i going to get sales calls from you',
      'is it safe to put my number in the form',
      'will you sell my email',
    ],
  },
  // Remove this answer when you replace the sample testimonials.
  {
    id: 'site-samples',
    place: quotes,
    question: 'Are those quotes from real customers?',
    text: 'Not yet: the quotes on this page are samples.',
    cues: `
      real/fake/actual testimonial/customer/owner/quote/business,
      testimonial/customer/owner/quote real/fake/actual/true, made up testimonial/quote`,
  },
];
