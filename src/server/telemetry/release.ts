declare const __RELEASE__: string | undefined;

/** Names the build in metrics and error reports (release.vite.ts sets it). */
export const release = typeof __RELEASE__ === 'undefined' ? 'development' : __RELEASE__;
