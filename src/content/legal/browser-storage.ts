/** Every cookie and every entry in the browser's storage, in the words of the privacy policy. */
export const browserStorage = {
  porchlight_visitor:
    'A cookie with a random number, set once you send or save something, for 180 days from the last time. It joins your request to your saved calculations.',
  'porchlight:attribution':
    'Which ad or page brought you here, until you clear it. It’s sent with your request.',
  'porchlight:draft':
    'What you typed in a form, until you send it or close the tab. What you typed in the calculator, until you close the tab.',
  'porchlight:focused': 'The field you were in, if the page has to reload.',
  'porchlight:chat': 'Your chat, until you close the tab.',
  'porchlight:unsent-errors': 'Reports of errors that could not be sent, until you close the tab.',
  'porchlight:reloaded-from': 'That the page reloaded for a newer version, until you close the tab.',
  'porchlight:large-text': 'That you chose larger text for calls, until you turn it off.',
  'porchlight:samples-muted': 'That you muted the sample calls, until you turn the sound on.',
};

export type BrowserStorageKey = keyof typeof browserStorage;
