import { claimed } from '../claimed.ts';
import { roiSection, roiText } from '../roi/roi.ts';
import { comparison } from '../sections/comparison.ts';
import { faqLink } from '../sections/faq-of.ts';
import { guaranteeSentence, plans, pricingText } from '../sections/pricing.ts';
import type { ChatEntry } from './chat-entry.ts';

const pricing = { href: '#pricing', label: pricingText.heading } as const;
const calculator = { href: '#roi', label: roiSection.heading } as const;

/** Other ways to ask for a plan, by its id. */
const planExamples: Partial<Record<string, string[]>> = {
  'small-business': [
    'it is just me and one truck, is this overkill',
    'what is the smallest or cheapest plan for a small shop',
  ],
  'growing-business': [
    'we have several trucks, eight crews and a dispatcher',
    'what is in the most popular plan',
  ],
  franchise: [
    'we have two locations',
    'is there a plan for several offices, branches or a chain',
    'can it route calls by ZIP code',
  ],
};

export const priceAndPlans: ChatEntry[] = [
  ...plans.map(({ id, name, description, features }): ChatEntry => ({
    question: `What’s in ${name}?`,
    answer: `${name}: ${description} ${features.join('. ')}.`,
    link: { href: `#plan-${id}`, label: name },
    examples: planExamples[id] ?? [],
  })),
  {
    question: 'Which plans are there?',
    answer: `${plans.map(({ name }) => name).join(', ')}. Every business gets a quote of its own.`,
    link: pricing,
    examples: ['what packages do you have', 'what is the difference between the plans'],
  },
  {
    question: 'Is there a contract?',
    answer: 'There is no yearly contract. You pay month by month, and you can cancel any month.',
    link: faqLink('cancelling'),
    examples: ['do I have to sign anything', 'am I locked in for a year', 'is it month to month'],
  },
  {
    question: 'Is there a deposit?',
    answer:
      'This page doesn’t name one. You get a quote in writing before you decide, and you can cancel any month. Ask a person if you want to be sure.',
    link: pricing,
    examples: [
      'do I have to pay up front',
      'do you need a credit card first',
      'how am I billed, can I get an invoice',
    ],
  },
  {
    question: 'Is there a free trial?',
    answer: `This page doesn’t offer one. Before we switch it on, you call it and try to trip it up.${guaranteeSentence}`,
    link: pricing,
    examples: ['can I try it free for a week before I pay', 'can I test it first'],
  },
  {
    question: 'How does the guarantee work?',
    answer: guaranteeSentence.trim(),
    link: faqLink('cancelling'),
    examples: ['do I get my money back', 'what do you mean by results guaranteed', 'can I get a refund'],
  },
  {
    question: 'Is it cheaper than a receptionist?',
    answer: claimed(
      'cost',
      ({ label }) =>
        `${label}: that compares a busy shop’s whole quote to wages and payroll taxes for the same hours.`,
    ),
    link: { href: '#ai-vs-traditional', label: comparison.heading },
    examples: [
      'why not just hire somebody for the front desk',
      'how do you compare to an answering service or call center',
    ],
  },
  {
    question: 'What would it save me?',
    answer: `The calculator on this page adds it up. ${roiSection.intro}`,
    link: calculator,
    examples: [
      'is it worth it, does it pay for itself',
      'how many extra jobs would I get',
      'show me the calculator',
    ],
  },
  {
    question: 'What does the calculator assume?',
    answer: roiText.assumptions,
    link: calculator,
    examples: ['how does the calculator get that number', 'what are the savings based on'],
  },
];
