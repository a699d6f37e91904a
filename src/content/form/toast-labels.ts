export const toastText = { label: 'Notification', close: 'Close' };
