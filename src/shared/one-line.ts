/**
 * Replaces line breaks and control characters, so that text stays on its line and can't control a
 * terminal.
 */
export const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ');
