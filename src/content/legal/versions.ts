/**
 * If the words of the legal pages change, a test fails and shows the new text. Set the new date here, and add a file
 * of that date with this text to the folder `versions`. Older files stay as evidence.
 */
const legalVersion = '2026-11-23';

export const versionLine = `Version of ${new Date(`${legalVersion}T00:00:00Z`).toLocaleDateString('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})}.`;
