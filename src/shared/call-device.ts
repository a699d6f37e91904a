export type CallDevice = 'desktop' | 'mobile';

/** Newer iPads identify as Macintosh, so they count as desktops. */
export const callDeviceOf = (userAgent: string): CallDevice =>
  /android|iphone|ipad|ipod/i.test(userAgent) ? 'mobile' : 'desktop';
