/** Apart from the chat's other words: these stand in the page before anybody chats. */
export const chatLauncher = { label: 'Ask us', title: 'Ask us', href: '#contact' };
