declare const __RELEASE__: string | undefined;

/** The build replaces `__RELEASE__` with the name from release.vite.ts. */
export const release = typeof __RELEASE__ === 'undefined' ? 'development' : __RELEASE__;
