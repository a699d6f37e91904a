export const dockWords = {
  label: 'Talk to us',
  call: 'Call',
  close: 'Close',
  loading: 'One moment...',
  notLoaded: 'This part of the page didn’t load. Check your connection.',
  retry: 'Try again',
  leaveNumber: { label: 'Leave your number instead', href: '#contact' },
};
