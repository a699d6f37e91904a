/** Text without line breaks and control characters can't control a terminal. */
export const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ');
