export const toastWords = { label: 'Notification', close: 'Close' };
