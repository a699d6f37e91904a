/** How people are notified of a lead. */
export type NotificationChannel = 'email' | 'webhook';
