export const dockText = {
  label: 'Talk to us',
  call: 'Call',
  chat: { label: 'Ask', title: 'Ask us' },
  close: 'Close',
  loading: 'One moment...',
  leaveNumber: { label: 'Leave your number instead', href: '#contact' },
};
