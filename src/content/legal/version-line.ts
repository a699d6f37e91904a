/** When the words of the legal pages last changed. Git has the earlier words. */
export const versionLine = 'Version of November 30, 2026.';
