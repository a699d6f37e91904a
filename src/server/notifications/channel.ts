import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Channel as ChannelName, Message } from '#db/queries/outbox.ts';

export interface Channel {
  name: Exclude<ChannelName, 'operator'>;
  /** '' if the channel has only one. */
  recipients: string[];
  /** Sends nothing if the event is none for this channel. Rejects with DeliveryError if the receiver doesn't accept the message. */
  send: (message: Message, facts: MessageFacts) => Promise<void>;
}

interface DeliveryOptions {
  /** Never try again. */
  isFinal?: boolean;
  retryAfterSeconds?: number | undefined;
}

/** The code is stored and logged, so it never quotes the receiver's answer. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  constructor(
    readonly code = 'UNKNOWN',
    readonly options: DeliveryOptions = {},
  ) {
    super(code);
  }
}
