import { contactFileText } from './contact-files.ts';
import { messageForStatus } from '../form/form-errors.ts';
import { spanishPrivacyPath, spanishStop, spanishStopPath } from '../spanish/legal.ts';
import { stop, stopPath, stopText } from '../legal/stop.ts';
import { english, type Lang, type PageWords } from '../page-words.ts';
import { receiptText } from './receipt.ts';
import { spanishForm } from '../spanish/form.ts';
import { spanishContactFile, spanishReceipt, spanishStopText } from '../spanish/later.ts';
import type { TextPage } from '../pages.ts';

/** What a visitor reads of this site, by the language. Only the server needs all of it. */
export interface LanguageWords {
  page: PageWords;
  /** Where its form is. */
  home: '/' | '/es';
  refusalOf: (status: number) => string | undefined;
  stop: { page: TextPage; path: string; words: typeof stopText };
  privacyPath: string;
  receipt: typeof receiptText;
  contactFile: Pick<typeof contactFileText, 'event' | 'note'>;
}

export const wordsIn: Record<Lang, LanguageWords> = {
  en: {
    page: english,
    home: '/',
    refusalOf: messageForStatus,
    stop: { page: stop, path: stopPath, words: stopText },
    privacyPath: '/privacy',
    receipt: receiptText,
    contactFile: contactFileText,
  },
  es: {
    page: spanishForm,
    home: '/es',
    refusalOf: (status) => spanishForm.refusals?.[status],
    stop: { page: spanishStop, path: spanishStopPath, words: spanishStopText },
    privacyPath: spanishPrivacyPath,
    receipt: spanishReceipt,
    contactFile: spanishContactFile,
  },
};
