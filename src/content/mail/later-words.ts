import { downloadText } from './downloads.ts';
import { refusals } from '../form/form-errors.ts';
import { spanishPrivacyPath, spanishStop } from '../spanish/legal.ts';
import { stop, stopText } from '../legal/stop.ts';
import { english, type Lang, type PageWords } from '../page-words.ts';
import { receiptText } from './receipt.ts';
import { spanishForm } from '../spanish/form.ts';
import { spanishDownload, spanishReceipt, spanishStopText } from '../spanish/later.ts';
import { homePage } from '../home-page.ts';
import type { TextPage } from '../pages.ts';
import { spanish } from '../spanish/page.ts';

/** What a visitor reads of this site, by the language. Only the server needs all of it. */
export interface LanguageWords {
  page: PageWords;
  /** Has the form. */
  home: Pick<TextPage, 'path' | 'title' | 'description'>;
  refusals: PageWords['refusals'];
  stop: { page: TextPage; words: typeof stopText };
  privacyPath: string;
  receipt: typeof receiptText;
  download: Pick<typeof downloadText, 'event' | 'note'>;
}

export const wordsIn: Record<Lang, LanguageWords> = {
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
};
