/**
 * If the words of the legal pages change, a test fails and shows the new text. Set the new date here, and save the text
 * in the folder `versions` under that date. Older files stay as evidence.
 */
const legalVersion = '2026-11-27';

export const versionLine = `Version of ${new Date(`${legalVersion}T00:00:00Z`).toLocaleDateString('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})}.`;
