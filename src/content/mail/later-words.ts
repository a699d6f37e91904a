import { downloadText } from './downloads.ts';
import { refusals } from '../form/form-errors.ts';
import { spanishPrivacyPath, spanishStop } from '../spanish/legal.ts';
import { stop, stopText } from '../legal/stop.ts';
import { english, type Lang } from '../page-words.ts';
import { receiptText } from './receipt.ts';
import { spanishForm } from '../spanish/form.ts';
import { spanishDownload, spanishReceipt, spanishStopText } from '../spanish/later.ts';
import { homePage } from '../home-page.ts';
import { spanish } from '../spanish/page.ts';

/** What a visitor reads of this site, by the language. Only the server needs all of it. */
export const wordsIn = {
  en: {
    page: english,
    home: homePage,
    refusals,
    stop: { page: stop, words: stopText },
    privacyPath: '/privacy',
    receipt: receiptText,
    download: downloadText,
  },
  es: {
    page: spanishForm,
    home: spanish,
    refusals: spanishForm.refusals,
    stop: { page: spanishStop, words: spanishStopText },
    privacyPath: spanishPrivacyPath,
    receipt: spanishReceipt,
    download: spanishDownload,
  },
} satisfies Record<Lang, object>;

export type LanguageWords = (typeof wordsIn)[Lang];
