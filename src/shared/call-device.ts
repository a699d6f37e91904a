export type CallDevice = 'desktop' | 'mobile';

/** Newer iPads identify as Macintosh, so this returns `desktop` for them. */
export const callDeviceOf = (userAgent: string): CallDevice =>
  /android|iphone|ipad|ipod/i.test(userAgent) ? 'mobile' : 'desktop';
