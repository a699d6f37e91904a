/** What Google's and Chrome's translators leave in a page, and what Edge's does. Most others change the language. */
const TRACES = '.translated-ltr, .translated-rtl, body font, [_msttexthash], [_msthash]';

/** React would remove what a translator made, with what was typed and opened in it. */
export const isTranslated = (servedLang: string): boolean =>
  document.documentElement.lang !== servedLang || document.querySelector(TRACES) !== null;
