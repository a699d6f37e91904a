export const notificationChannels = ['email', 'webhook'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
