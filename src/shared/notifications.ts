export const notificationChannels = ['email', 'webhook', 'receipt'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
