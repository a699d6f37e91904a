import { refusals } from './form/form-errors.ts';
import { homePage } from './home-page.ts';
import { stopPath, stopText } from './legal/stop.ts';
import { english, type Lang } from './page-words.ts';
import { spanishForm } from './spanish/form.ts';
import { spanishStopPath, spanishStopText } from './spanish/legal.ts';
import { spanish } from './spanish/page.ts';

/** What a visitor reads of this site, by the language. Only the server needs all of it. */
export const wordsIn = {
  en: { words: english, home: homePage, refusals, stop: { path: stopPath, text: stopText } },
  es: {
    words: spanishForm,
    home: spanish,
    refusals: spanishForm.refusals,
    stop: { path: spanishStopPath, text: spanishStopText },
  },
} satisfies Record<Lang, object>;
