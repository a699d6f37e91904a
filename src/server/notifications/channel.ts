import type { LeadToTell } from '#db/queries/lead-to-tell.ts';
import type { NotificationChannel } from '#shared/notifications.ts';

export interface Delivery {
  /** What came back, in words for an operator. */
  answer: string;
  /** How many of those who were to be told the other side refused. */
  missed: number;
}

/** A way to tell people of a lead. */
export interface Channel {
  name: NotificationChannel;
  tellsSuspected: boolean;
  /**
   * Resolves once the other side has taken it; rejects with DeliveryError. Whoever repeats a message passes the
   * same id.
   */
  deliver(told: LeadToTell, id: string, signal: AbortSignal): Promise<Delivery>;
}

// In all, whatever the other side does.
export const DELIVERY_MS = 10_000;
