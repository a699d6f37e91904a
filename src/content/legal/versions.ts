/**
 * When the words of the legal pages last changed. For a change, set the new date and add the file of that date, which the
 * failing test prints, to `versions`. Older files stay, as evidence of what the pages said.
 */
const legalVersion = '2026-11-23';

export const versionLine = `Version of ${new Date(`${legalVersion}T00:00:00Z`).toLocaleDateString('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})}.`;
