/** What a visitor typed, or their browser said, stays on its line and steers no terminal. */
export const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ');
