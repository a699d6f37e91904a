import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { databaseOfFile, storeConsent, storeLead } from '../../tests/support/sales.ts';

const stored = await databaseOfFile();
const certificate = (...args: string[]) =>
  callCommand(['consent:certificate', ...args], { DATABASE_URL: stored.url });

const text = 'You may call me, <b>Pat</b>.';
const given = {
  ...{
    channel: 'calls',
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    text_version: '7',
  },
  ...{
    ip_address: '192.0.2.7',
    user_agent: 'a\nbrowser',
    page_address: 'https://porchlight.example/',
    page_build: 'build-1',
  },
};

test('when a lead agreed and took it back, then one page says to which words, when, from where, and what is gone', async () => {
  const id = await storeLead(stored);
  await storeConsent(stored, id, given);
  await storeConsent(stored, id, { ...given, channel: 'texts' });
  await stored.rows('select * from public.seal_evidence(true)');
  await stored.rows(`select sales.revoke_consent('(214) 555-0100', 'texts', 'by phone', 'told Ana')`);
  const { code, stdout } = await certificate(id);
  expect(code).toBe(0);
  for (const line of [
    'Automated calls',
    `  "${text}"`,
    '  Given: 2026-03-07 18:00:00 UTC',
    '  Number, as typed: 214.555.0100',
    '  On the page: https://porchlight.example/',
    '  From the address: 192.0.2.7',
    '  By the browser: a browser',
    '  Version of the words: 7',
    '  Build of the page: build-1',
    '  Taken back: no',
  ])
    expect(stdout.split('\n')).toContain(line);
  expect(stdout).toMatch(/Texts\n[^]*Taken back: 20\d\d-.* UTC\n[^]*: Texts; by phone; told Ana\n/);
  expect(stdout).toMatch(/SHA-256 of the row: [0-9a-f]{64}\n +Seal: 1, SHA-256 [0-9a-f]{64}\n/);

  const html = (await certificate(id, '--html')).stdout;
  expect(html).toContain('<blockquote>You may call me, &lt;b&gt;Pat&lt;/b&gt;.</blockquote>');
  expect(html).toContain('<dt>From the address</dt><dd>192.0.2.7</dd>');
});

test('when the words are not those of their hash, then the page says so', async () => {
  const id = await storeLead(stored);
  await storeConsent(stored, id, { ...given, text_sha256: 'another' });
  expect((await certificate(id)).stdout).toContain('ATTENTION: the words are not those that were stored.');
});

test.each([
  [['nobody'], 'Use: consent:certificate LEAD [--html], by the lead_id'],
  [[], 'Use: consent:certificate LEAD'],
  [[randomUUID()], 'no agreement is kept of the lead'],
])('when it is called with %j, then a line says why there is none', async (args, words) => {
  expect(await certificate(...args)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(words),
  });
});
