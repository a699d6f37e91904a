import { claimed } from '../claimed.ts';
import { comparison } from '../sections/comparison.ts';
import { faqLink } from '../sections/faq-of.ts';
import { guaranteeSentence, plans, pricingText } from '../sections/pricing.ts';
import { roiSection, roiText } from '../roi/roi.ts';
import type { ChatEntry } from './chat-entry.ts';

const pricing = { href: '#pricing', label: pricingText.heading } as const;
const calculator = { href: '#roi', label: roiSection.heading } as const;
const quoteInWriting = 'You get a quote in writing before you decide, and you can cancel any month.';

/** Other ways to ask for a plan, by its id. */
const planExamples: Partial<Record<string, string[]>> = {
  'small-business': [
    'it is just me and one truck, am I too small',
    'smallest or cheapest plan, I work solo by myself',
    'me and my brother, two trucks, a small shop',
  ],
  'growing-business': [
    'we have eight crews and a dispatcher, which plan',
    'several trucks, a bigger busy shop',
    'most popular plan, the middle one',
  ],
  franchise: [
    'we have two locations, shops in three cities',
    'several offices, branches, an enterprise or a chain',
    'a calendar and a script for each location',
    'route calls by ZIP code',
  ],
};

export const priceAndPlans: ChatEntry[] = [
  ...plans.map(({ id, name, description, features }): ChatEntry => ({
    id: `plan-${id}`,
    question: `What’s in ${name}?`,
    answer: `${name}: ${description} ${features.join('. ')}.`,
    link: { href: `#plan-${id}`, label: name },
    examples: planExamples[id] ?? [],
  })),
  {
    id: 'site-plans',
    question: 'Which plans are there?',
    answer: `${new Intl.ListFormat('en').format(plans.map(({ name }) => name))}. Every business gets a quote of its own.`,
    link: pricing,
    examples: ['what plans or packages do you have', 'difference between the plans'],
  },
  {
    id: 'site-contract',
    question: 'Is there a contract?',
    answer: 'There is no yearly contract. You pay month by month, and you can cancel any month.',
    link: faqLink('cancelling'),
    examples: [
      'do I have to sign anything, am I locked in, how long is the contract',
      'is it month to month, a long term commitment',
    ],
  },
  {
    id: 'site-deposit',
    question: 'Is there a deposit?',
    answer: `This page doesn’t name one. ${quoteInWriting} Ask a person if you want to be sure.`,
    link: pricing,
    examples: [
      'do I have to put money down or pay up front',
      'do you need a credit card first, how am I billed',
    ],
  },
  {
    id: 'site-trial',
    question: 'Is there a free trial?',
    answer: `This page doesn’t offer one. Before we switch it on, you call it and try to trip it up.${guaranteeSentence}`,
    link: pricing,
    examples: ['can I try it free for a week before I pay', 'can I test it first, free demo period'],
  },
  {
    id: 'site-guarantee',
    question: 'How does the guarantee work?',
    answer: guaranteeSentence.trim(),
    link: faqLink('cancelling'),
    examples: [
      'do I get my money back, refund',
      'what if I get no jobs out of it in the first month',
      'what do you mean by results guaranteed',
      'what counts as a result, fine print',
    ],
  },
  {
    id: 'site-cheaper',
    question: 'Is it cheaper than a receptionist?',
    answer: claimed(
      'cost',
      ({ label }) =>
        `${label}: that compares a busy shop’s whole quote to wages and payroll taxes for the same hours.`,
    ),
    link: { href: '#ai-vs-traditional', label: comparison.heading },
    examples: [
      'why not just hire a girl for the front desk',
      'how do you compare to an answering service or call center',
      'cheaper than staff, why AI',
    ],
  },
  {
    id: 'site-calculator',
    question: 'What would it save me?',
    answer: `The calculator on this page adds it up. ${roiSection.intro}`,
    link: calculator,
    examples: [
      'is it worth it, does it pay for itself',
      'how much more money or how many extra jobs would I make',
      'calculator, ROI, show me the math',
    ],
  },
  {
    id: 'site-assumptions',
    question: 'What does the calculator assume?',
    answer: roiText.assumptions,
    link: calculator,
    examples: [
      'how does the calculator get that number',
      'what are the savings based on, the revenue looks too high',
      'is half of my leads realistic',
    ],
  },
];
