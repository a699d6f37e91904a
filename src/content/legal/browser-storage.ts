import { clickIdDays, touchDays } from './days.ts';

/** Every entry in the browser's storage, in the words of the privacy policy. */
export const browserStorage = {
  'porchlight:attribution': `Which ad or page brought you here and when, and which page you saw first. A visit after ${touchDays} days deletes it (the number of your click on an ad: after ${clickIdDays}). It’s sent with your request.`,
  'porchlight:draft': 'What you typed in the calculator or a form, until you close the tab or send the form.',
  'porchlight:focused': 'The field you were in, if the page has to reload.',
  'porchlight:panel': 'Which button opened a panel, if the page has to reload.',
  'porchlight:reloaded-from': 'That the page reloaded for a newer version, until you close the tab.',
  'porchlight:without-script':
    'That a part of this page failed, so that it works without its script until you close the tab.',
};

export type BrowserStorageKey = keyof typeof browserStorage;
