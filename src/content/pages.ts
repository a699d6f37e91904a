import { accessibility } from './legal/accessibility.ts';
import { privacy } from './legal/privacy.ts';
import { stop } from './legal/stop.ts';
import { terms } from './legal/terms.ts';
import { spanishPrivacy, spanishStop } from './spanish/legal.ts';
import { spanish } from './spanish/page.ts';
import type { OperatorFacts, TextPage, WrittenPage } from './text-page.ts';

export const existingPages = (facts: OperatorFacts): WrittenPage[] =>
  pages.flatMap(({ text, ...page }) => {
    const sections = text(facts);
    return sections ? [{ lang: 'en', ...page, sections }] : [];
  });

/** To add a page, see CONTRIBUTING.md. */
export const pages: TextPage[] = [
  spanish,
  privacy,
  terms,
  accessibility,
  stop,
  spanishStop,
  spanishPrivacy,
];
