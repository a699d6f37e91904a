import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import type { Notification } from '#db/queries/notifications.ts';
import type { Workday } from '#db/queries/reminders.ts';
import type { NotificationChannel } from '#shared/notifications.ts';

export type Message = Pick<Notification, 'eventId' | 'event' | 'createdAt' | 'leadIds' | 'recipient'>;

export interface Channel {
  name: NotificationChannel;
  /** Each gets a message of its own, so that one that is refused is retried alone. */
  recipients?: string[];
  /** Returns the receiver's answer. Rejects with DeliveryError if the receiver doesn't accept the message. */
  deliver(notification: LeadForNotification, message: Message, signal: AbortSignal): Promise<string>;
  /** Only the email has it. */
  deliverWorkday?(workday: Workday, message: Message, signal: AbortSignal): Promise<string>;
}

const reasonByCode: Record<string, string> = {
  TIMEOUT: 'there was no answer in time',
  ETIMEDOUT: 'there was no answer in time',
  ABORTED: 'the site stopped before there was an answer',
  ECONNREFUSED: 'no server listens at this address',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is of an unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is of an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is of an unknown authority',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
};

/** The message is stored and logged, so it must not quote the receiver's answer. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  constructor(
    readonly code = 'UNKNOWN',
    why = reasonByCode[code] ?? 'the connection failed',
    readonly mayHaveArrived = false,
  ) {
    super(`${code}: ${why}`);
  }
}
