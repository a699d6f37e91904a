export const dockText = {
  label: 'Talk to us',
  call: 'Call',
  chat: { label: 'Ask', title: 'Ask us' },
  close: 'Close',
  leaveNumber: { label: 'Have a person call me', href: '#contact' },
};
