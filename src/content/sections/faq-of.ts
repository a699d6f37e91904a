import { faq } from './faq.ts';

/** For a text with a link to an entry of the FAQ. Undefined if the entry was deleted. */
export function faqLink(id: string) {
  const item = faq.find((each) => each.id === id);
  return item && ({ href: `#faq-${id}`, label: item.question } as const);
}

/** The chat shows these before the visitor asks. */
export const firstQuestions = faq.slice(0, 3).map(({ question }) => question);
