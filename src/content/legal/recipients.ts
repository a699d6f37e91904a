export type Recipient = 'email' | 'webhook' | 'errors' | 'calls' | 'recording';

interface RecipientText {
  /** What the company does, and what it gets. */
  words: string;
  /** What it collects itself. */
  collects?: string;
}

/** The companies that get data if the operator turns them on: `recipientOf` in src/server/env.server.ts. */
export const recipientText: Record<Recipient, RecipientText> = {
  email: {
    words:
      'An email service, which delivers your request to the people who call you, and our replies to you.',
  },
  webhook: {
    words: 'The customer database of our sales team, which gets your request and what you agreed to.',
  },
  errors: {
    words: 'An error reporting service, which gets technical details of errors and nothing that you typed.',
  },
  calls: {
    words: 'Vapi, which runs the demo calls and the chat, and the companies it uses for speech and language.',
    collects: 'If you start a demo call or a live chat: your voice, what was said or typed, and its time.',
  },
  recording: {
    words: 'Vapi also stores a recording of each demo call. The page says so before you start one.',
    collects: 'A recording of your demo call.',
  },
};
