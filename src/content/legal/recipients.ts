export type Recipient = 'email' | 'webhook' | 'chatRoom' | 'errors' | 'calls';

interface RecipientText {
  words: string;
  shared: string;
  collects?: string;
  /** Absent if the purposes in privacy.ts cover this recipient. */
  purpose?: string;
}

/** Companies that get data only if a setting turns on their service (`recipientBySecret` in src/server/pages/page-config.ts). */
export const recipientText: Record<Recipient, RecipientText> = {
  email: {
    words: 'An email service, which delivers our messages about your requests to our own team.',
    shared:
      'Your request, what you calculated, where you came from, whether it looks like spam, what you agreed to or stopped, our last note on your calls, and what you ask us about your data: with an email service.',
  },
  webhook: {
    words: 'The customer database of our sales team, and services that fill it.',
    shared:
      'Your request, what you calculated, where you came from, whether it looks like spam, what you agreed to or stopped, how our calls ended, our notes on them, and what you pay: with our customer database.',
  },
  chatRoom: {
    words: 'The chat service of our own team.',
    shared:
      'Your number, trade and volume, what you stopped with which number, whether your request looks like spam, and how our calls ended: with the chat service of our team.',
  },
  errors: {
    words: 'An error reporting service.',
    shared:
      'Technical details of errors (the page, the browser, and what was pressed), without email addresses and phone numbers: with an error reporting service.',
  },
  calls: {
    words:
      'Vapi, which runs the demo calls, Daily, which carries their sound, and the companies Vapi uses for speech and language.',
    shared:
      'Your voice, what was said, your IP address and your browser: with Vapi, Daily and those companies.',
    collects: 'If you start a demo call: your voice, what was said, and when.',
    purpose: 'To run the demo calls.',
  },
};
