/** Replaces line breaks and control characters, so that text stays on its line and can't control a terminal. */
export const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ');

// The right-to-left marks can show a name or an address as another.
const CONTROLS = /(?![\t\r\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** JSON with the same content, in which a terminal sees no control character. */
export const escapedJson = (value: object) =>
  JSON.stringify(value).replace(
    CONTROLS,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
