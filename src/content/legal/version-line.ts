/** When the words of the legal pages last changed. Git has the earlier words. */
export const versionLine = 'Version of December 1, 2026.';
