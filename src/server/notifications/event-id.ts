import { v5 } from 'uuid';
import type { NotificationChannel } from '#shared/notifications.ts';

// Names messages in the making of ids; any UUID of our own.
const MESSAGES = '5b1f1f0e-2f43-4d5c-8d25-6a8a1f3f7a10';

/** The same for every try of one message: by it a receiver knows what it has had already. */
export const eventId = (leadId: string, channel: NotificationChannel) => v5(`${channel}:${leadId}`, MESSAGES);
