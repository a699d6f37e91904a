export type CallDevice = 'desktop' | 'mobile';

/** Returns `desktop` for newer iPads too, because their user agent says Macintosh. */
export const callDeviceOf = (userAgent: string): CallDevice =>
  /android|iphone|ipad|ipod/i.test(userAgent) ? 'mobile' : 'desktop';
