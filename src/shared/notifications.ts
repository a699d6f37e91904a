export const notificationChannels = ['email', 'webhook', 'chat', 'receipt'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
