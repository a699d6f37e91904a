import type { LeadToTell } from '#db/queries/lead-to-tell.ts';
import type { NotificationChannel } from '#shared/notifications.ts';

/** A way to tell people of a lead. */
export interface Channel {
  name: NotificationChannel;
  tellsSuspected: boolean;
  /**
   * Resolves with what came back, in words for an operator, once the other side has taken it; rejects with
   * DeliveryError. Whoever repeats a message passes the same id.
   */
  deliver(told: LeadToTell, id: string, signal: AbortSignal): Promise<string>;
}

// In all, whatever the other side does.
export const DELIVERY_MS = 10_000;
