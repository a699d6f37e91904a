import { refusals } from './form/form-errors.ts';
import { homePage } from './home-page.ts';
import { stop, stopText } from './legal/stop.ts';
import { english, type Lang } from './page-words.ts';
import { spanishForm } from './spanish/form.ts';
import { spanishStop, spanishStopText } from './spanish/legal.ts';
import { spanish } from './spanish/page.ts';

/** What a visitor reads of this site, by the language. Only the server needs all of it. */
export const wordsIn = {
  en: { page: english, home: homePage, refusals, stop: { page: stop, words: stopText } },
  es: {
    page: spanishForm,
    home: spanish,
    refusals: spanishForm.refusals,
    stop: { page: spanishStop, words: spanishStopText },
  },
} satisfies Record<Lang, object>;
