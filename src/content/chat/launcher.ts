/** Separate from words.ts, because these words are in the page before anybody chats. */
export const chatLauncher = { label: 'Ask', title: 'Ask us', href: '#contact' };
