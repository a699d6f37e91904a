import type { LeadNotification } from '#db/queries/lead-notification.ts';
import type { NotificationChannel } from '#shared/notifications.ts';

export interface Delivery {
  /** What came back, in words for an operator. */
  answer: string;
  /** How many recipients the other side refused. */
  missed: number;
}

/** A way to notify people of a lead. */
export interface Channel {
  name: NotificationChannel;
  notifiesSuspected: boolean;
  /** Resolves once the other side has taken it, else rejects with DeliveryError. A message repeated has the same id. */
  deliver(notification: LeadNotification, id: string, signal: AbortSignal): Promise<Delivery>;
}

// In all, whatever the other side does.
export const DELIVERY_MS = 10_000;

const words: Record<string, string> = {
  TIMEOUT: 'there was no answer in time',
  ABORTED: 'the site stopped before there was an answer',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
};

/** Why a message did not go out. Its words are kept and shown: they hold nothing of the lead or of an answer. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  constructor(
    readonly code = 'UNKNOWN',
    why = words[code] ?? 'the connection failed',
  ) {
    super(`${code}: ${why}`);
  }
}
