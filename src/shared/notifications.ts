/** How people are notified of a lead. */
export const notificationChannels = ['email', 'webhook'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
