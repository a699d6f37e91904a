/** When the words of the legal pages last changed. Git has the earlier words. */
const changedOn = '2026-11-28';

export const versionLine = `Version of ${new Date(`${changedOn}T00:00:00Z`).toLocaleDateString('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})}.`;
