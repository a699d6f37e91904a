/**
 * If the words of the legal pages change, set the new date, and add that date's file, which the failing test prints, to
 * `versions`. Older files stay as evidence.
 */
const legalVersion = '2026-11-23';

export const versionLine = `Version of ${new Date(`${legalVersion}T00:00:00Z`).toLocaleDateString('en-US', {
  dateStyle: 'long',
  timeZone: 'UTC',
})}.`;
