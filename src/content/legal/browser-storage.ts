/** Older visits are deleted. Google accepts no older clicks. */
export const touchDays = 90;

/** Every entry in the browser's storage, in the words of the privacy policy. */
export const browserStorage = {
  'porchlight:attribution':
    'The newest ad, link or other site that brought you here, or else your first visit: when ' +
    `it was, and the page that you saw first. A visit after ${touchDays} days deletes it. ` +
    'It’s sent with your request.',
  'porchlight:lead':
    'What you typed or chose in the form that asks for a call, except the agreements, with ' +
    'the part of the page that you came from, until you send the form or close the tab. Also ' +
    'the id of the calculation that you saved, until you close the tab.',
  'porchlight:lead-send':
    'That you sent that form, when, and a number that stands for its content, for a day or ' +
    'until you close the tab. Sent again within the day, it arrives once. If you come back to ' +
    'the tab later, it’s deleted.',
  'porchlight:calculation-send':
    'The same for the calculation that you saved last, until you close the tab. Saved again ' +
    'within a day, it is stored once.',
};

export type BrowserStorageKey = keyof typeof browserStorage;
