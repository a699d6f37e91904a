import type { CallDevice } from '#shared/voice-assistant.ts';

/** As the voice SDK tells phones and tablets apart, and iPads that call themselves Macintosh. */
export const callDevice = (): CallDevice =>
  /android|iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
    ? 'mobile'
    : 'desktop';
