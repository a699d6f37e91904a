export const dockText = {
  label: 'Talk to us',
  call: 'Call',
  chat: { label: 'Ask', title: 'Ask us', href: '#contact' },
  close: 'Close',
  loading: 'One moment...',
  notLoaded: 'This part of the page didn’t load. Check your connection.',
  retry: 'Try again',
  leaveNumber: { label: 'Leave your number instead', href: '#contact' },
};
