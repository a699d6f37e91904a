import { roiSection, roiText } from '../roi/roi.ts';
import { comparison, costCompared } from '../sections/comparison.ts';
import { faqLink } from '../sections/faq.ts';
import { guaranteeSentence, plans, pricingText } from '../sections/pricing.ts';
import type { ChatEntry } from './chat-entry.ts';

const { guarantee } = pricingText;

/** Other ways to ask for a plan, by its id. */
const planExamples: Partial<Record<string, string[]>> = {
  'small-business': [
    'which plans or packages are there',
    'it is just me and one truck, I work alone, is this overkill',
    'what is the smallest or cheapest plan for a small shop',
  ],
  'growing-business': [
    'we have several trucks, eight crews and a dispatcher',
    'what is in the most popular plan, what is the difference',
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
    question: 'How does the guarantee work?',
    answer: guaranteeSentence,
    link: guarantee && { href: '#trusted-by', label: guarantee.stamp },
    examples: ['do I get my money back, a refund', 'what do you mean by results guaranteed'],
  },
  {
    question: 'Is there a free trial or a deposit?',
    answer: (
      'There’s no free trial and no deposit. Before we switch it on, you call it and try to ' +
      `trip it up. ${guaranteeSentence}`
    ).trim(),
    link: faqLink('setup'),
    examples: [
      'can I test it for a week first',
      'do I pay a deposit up front, any money down',
      'can I try it for free before I buy',
      'do you have a trial period',
    ],
  },
  {
    question: 'Is it cheaper than a receptionist?',
    answer: costCompared && `${costCompared}.`,
    link: { href: '#ai-vs-traditional', label: comparison.heading },
    examples: [
      'why not just hire somebody for the front desk',
      'how do you compare to an answering service or call center',
    ],
  },
  {
    question: 'What would it save me?',
    answer: `The calculator on this page adds it up. ${roiText.assumptions}`,
    link: { href: '#roi', label: roiSection.heading },
    examples: [
      'is it worth it, does it pay for itself, what is the ROI',
      'how many extra jobs would I get',
      'show me the calculator',
      'how do you get that number, what are the savings based on',
    ],
  },
];
