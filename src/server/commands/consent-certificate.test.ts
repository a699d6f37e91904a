import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { createSalesDatabase, storeConsent, storeLead } from '../../tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const certificate = (id: string) =>
  callCommand(['consent:certificate', id], { DATABASE_URL: testDatabase.url });

const text = 'You may call me.';
const consent = {
  channel: 'calls',
  text,
  text_sha256: createHash('sha256').update(text).digest('hex'),
  text_version: '7',
  ip_address: '192.0.2.7',
  user_agent: 'a\nbrowser',
  page_address: 'https://porchlight.example/',
  page_build: 'build-1',
};

test('the certificate shows both consents and a revocation', async () => {
  const id = await storeLead(testDatabase, { phone: '+12145550100' });
  await storeConsent(testDatabase, id, consent);
  await storeConsent(testDatabase, id, { ...consent, channel: 'texts' });
  await testDatabase.rows(`select sales.revoke_consent('(214) 555-0100', 'texts', 'by phone', 'told Ana')`);
  const { code, stdout } = await certificate(id);
  expect(code).toBe(0);
  for (const line of [
    'Automated calls',
    'Words: You may call me.',
    'Agreed on: 2026-03-07 18:00:00 UTC',
    'Number, as typed: 214.555.0100',
    'Page: https://porchlight.example/',
    'IP address: 192.0.2.7',
    'Browser: a browser',
    'Version of the words: 7',
    'Build of the page: build-1',
    'Withdrawn: no',
    'Words match their hash: yes',
    'Row matches its hash: yes',
  ])
    expect(stdout.split('\n')).toContain(line);
  expect(stdout).toMatch(/Texts\n[^]*Withdrawn: 20\d\d-.* UTC\n[^]*: Texts; by phone; told Ana\n/);
  expect(stdout).toMatch(/SHA-256 of the row: [0-9a-f]{64}\n/);
});

const byNumber = /Withdrawn: (20\d\d-.* UTC)\n[^]*\n\1: .*; by mail\n/;
const byAddress =
  /Withdrawn: not for the number; unknown for the email address[^]*None for the number. Unknown for the email/;

test.each([
  ['number', '+12145550111', '214 555 0111', byNumber],
  ['address', '+12145550113', 'sam@example.com', byAddress],
])('the certificate of an erased person who revoked by %s says so', async (_how, phone, contact, words) => {
  const id = await storeLead(testDatabase, { phone, email: 'sam@example.com' });
  await storeConsent(testDatabase, id, { ...consent, phone });
  await testDatabase.rows(`select sales.revoke_consent($1, 'all', 'by mail')`, [contact]);
  await testDatabase.rows(`select sales.erase_lead($1, 'asked')`, [id]);
  expect((await certificate(id)).stdout).toMatch(words);
});

test('words and rows that were changed match no hash', async () => {
  const id = await storeLead(testDatabase);
  await storeConsent(testDatabase, id, { ...consent, text_sha256: 'another' });
  expect((await certificate(id)).stdout).toMatch(/Words match their hash: NO[^]*Row matches its hash: yes/);
  await testDatabase.rows(`alter table consents disable trigger consents_append_only;
    update consents set name = 'Mallory' where lead_id = '${id}';
    alter table consents enable always trigger consents_append_only`);
  expect((await certificate(id)).stdout).toContain('Row matches its hash: NO');
});
