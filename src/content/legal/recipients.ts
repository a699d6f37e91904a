export type Recipient = 'email' | 'webhook' | 'chatRoom' | 'errors' | 'calls';

/**
 * Who gets what, if a setting turns on the service (`recipientBySecret` in
 * src/server/settings/public-config.ts).
 */
export const recipientText: Record<Recipient, string> = {
  email:
    'With an email service, which delivers our messages about your requests to our own team: ' +
    'your request, what you calculated, where you came from, whether it looks like spam, ' +
    'what you agreed to or stopped, our last note on your calls, and what you ask us about ' +
    'your data.',
  webhook:
    'With the customer database of our sales team, and services that fill it: your request, ' +
    'what you calculated, where you came from, whether it looks like spam, what you agreed ' +
    'to or stopped, how our calls ended, our notes on them, and what you pay.',
  chatRoom:
    'With the chat service of our own team: your number, trade and volume, what you stopped ' +
    'with which number, whether your request looks like spam, and how our calls ended.',
  errors:
    'With an error reporting service: technical details of errors (the page, the browser, ' +
    'and what was pressed), without email addresses and phone numbers.',
  calls:
    'With Vapi, which runs the demo calls, Daily, which carries their sound, and the ' +
    'companies Vapi uses for speech and language: your voice, what was said, your IP address ' +
    'and your browser.',
};
