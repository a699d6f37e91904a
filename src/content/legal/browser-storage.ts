/** Older visits are deleted. Google accepts no older clicks. */
export const touchDays = 90;

/** Every entry in the browser's storage, in the words of the privacy policy. */
export const browserStorage = {
  'porchlight:attribution': `The newest ad, link or other site that brought you here, or else your first visit: when it was, and the page that you saw first. A visit after ${touchDays} days deletes it. It’s sent with your request.`,
  'porchlight:lead':
    'What you typed in the six required fields of the form that asks for a call, until you send it or close the tab.',
};

export type BrowserStorageKey = keyof typeof browserStorage;
