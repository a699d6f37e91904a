import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Failure, Message, Target } from '#db/queries/outbox.ts';

export interface Channel {
  name: Target['channel'];
  /** '' if the channel has only one. */
  recipients: string[];
  /** Sends nothing if the event is none for this channel. Rejects with DeliveryError if the receiver doesn't accept the message. */
  send: (message: Message, facts: MessageFacts) => Promise<void>;
}

/** The code is stored and logged, so it never quotes the receiver's answer. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}
