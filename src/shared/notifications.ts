export const notificationChannels = ['email', 'webhook', 'chat'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
