/** How people are told of a lead. */
export const notificationChannels = ['email', 'webhook'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
