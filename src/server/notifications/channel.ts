import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Message } from '#db/queries/outbox.ts';
import type { Via } from '#db/schema/index.ts';

export type ChannelEvent = Message['event'] | 'test';

/** A message of the queue, or a test, which is about nobody. */
export type Sendable = Pick<Message, 'id' | 'at' | 'text'> & { event: ChannelEvent };

/** What is sent: the text is that of a mail, or the body of a request. */
export interface Content {
  text: string;
  subject?: string;
  replyTo?: string | undefined;
}

/** How many receivers refused what others accepted. */
export interface Delivered {
  refused: number;
}

/** Mail, webhook or chat room. It knows its receivers by the settings. */
export interface Channel {
  via: Via;
  /** Undefined if the event is none for this channel. */
  compose: (message: Sendable, facts: MessageFacts) => Content | undefined;
  /**
   * Rejects with DeliveryError if the receiver fails, or each of several. The signal destroys its
   * sockets.
   */
  deliver: (message: Sendable, content: Content, signal: AbortSignal) => Promise<Delivered>;
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
