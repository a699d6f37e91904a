import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Message, Target } from '#db/queries/outbox.ts';

export type ChannelEvent = Message['event'] | 'test';

/** A message of the queue, or a test, which is about nobody. */
export type Sendable = Pick<Message, 'id' | 'at' | 'text' | 'recipient'> & { event: ChannelEvent };

/** Rejects with DeliveryError if the receiver fails. The signal of `send` destroys its sockets. */
export interface Channel {
  name: Target['channel'];
  /** '' if the channel has only one. */
  recipients: string[];
  /** Sends nothing if the event is none for this channel. */
  send: (message: Sendable, facts: MessageFacts, signal: AbortSignal) => Promise<void>;
  /** Asks whether the receiver answers, and sends nothing. */
  check: (signal: AbortSignal) => Promise<void>;
}

/** The code is stored and logged, so it never quotes the receiver's answer. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** `command` is what a mail server answered so, such as RCPT TO. */
  constructor(
    readonly code: string,
    readonly command?: string,
  ) {
    super(code);
  }
}
