import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import type { Notification } from '#db/queries/notifications.ts';
import type { Workday } from '#db/queries/reminders.ts';
import type { NotificationChannel } from '#shared/notifications.ts';

export type Message = Pick<Notification, 'eventId' | 'event' | 'createdAt' | 'leadIds'>;

export interface Channel {
  name: NotificationChannel;
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
