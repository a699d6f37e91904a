import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { leadFormText } from '#content/form/lead-form.ts';
import { claims } from '../other-content/claims.ts';
import { analytics, demoPhone, region, site as other } from '../other-content/site.ts';
import { testimonials } from '../other-content/sections/testimonials.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { elementsOf, textOf } from '../support/responses.ts';
import { legalSettings } from '../support/settings.ts';
import { postLead, runCommand, runSite, startCommand } from '../support/site-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

// A copy of the repository whose content is another business's, as in "Make it yours" of the README.
const checkout = temporaryDataDir();
const files = 'src db migrations public package.json package-lock.json vite.config.ts tsconfig.json';
for (const path of files.split(' ')) await cp(path, join(checkout, path), { recursive: true });
await cp('src/tests/other-content', join(checkout, 'src/content'), { recursive: true });
await symlink(resolve('node_modules'), join(checkout, 'node_modules'));

const mails = await startMailServer();
const { url: DATABASE_URL } = await createTestDatabase();
const env = { DATABASE_URL, ...legalSettings, ...mails.env };
const command = startCommand.map((part) => (part.endsWith('launch.mjs') ? join(checkout, part) : part));
// It builds first, outside the tests, whose time is limited.
const address = await runSite(env, command).address;
const html = await (await fetch(address)).text();
const text = textOf(html.slice(html.indexOf('<body')));

test('the page has the other business’s facts, and the site none of the sample’s', async () => {
  const samples = /Porchlight|Texas|Lubbock|Round Rock|Katy|512\) 555|1512555/;
  const built = await readdir(join(checkout, 'dist'), { recursive: true });
  // All words are in the scripts, those of mails and the chat too.
  for (const name of built.filter((each) => each.endsWith('js'))) {
    const script = await readFile(join(checkout, 'dist', name), 'utf8');
    expect([name, samples.exec(script)?.[0]]).toEqual([name, undefined]);
  }
  for (const words of [other.brand, region.name, other.phone.display]) expect(text).toContain(words);
  for (const { quote } of testimonials) expect(text).toContain(quote);
  expect(text).not.toContain(leadFormText.businessTypes.roofing);
  expect(elementsOf(html, 'a').filter(({ href }) => href === `tel:${demoPhone.e164}`)).toHaveLength(1);
  expect(elementsOf(html, 'script')).toContainEqual({ defer: '', src: analytics });
  expect(elementsOf(html, 'img').filter(({ src }) => src === '/icon-192.png')).toHaveLength(2);
});

test('only the two claims are made, and no text has a gap', () => {
  for (const { label } of Object.values(claims)) expect(text).toContain(label);
  const deleted = /250,000|answer rate|3x|within \d|60-75%|99\.9/;
  const gap = /.{0,40}(undefined| \.(?!\w)|, \.)/;
  expect([deleted, gap].map((pattern) => pattern.exec(text)?.[0])).toEqual([undefined, undefined]);
});

test('the mail about a lead has the other business’s facts', async () => {
  expect((await postLead(address, newLead())).status).toBe(201);
  await eventually(() => mails.received.length, 1);
  const { headers = '', text: body = '' } = mails.received[0] ?? {};
  expect(headers).toMatch(new RegExp(`^From: .*${other.brand}`, 'm'));
  const promise = /promised|within \d|undefined/;
  expect(promise.exec(`${/^Subject: .*/m.exec(headers)?.[0]} ${body}`)?.[0]).toBeUndefined();
});

test('doctor lists the samples that are left', async () => {
  const { stdout } = await runCommand(['doctor'], { ...env, PUBLIC_URL: address }, checkout);
  const [, found = ''] = /^warning +samples +(.*)$/m.exec(stdout) ?? [];
  expect(found).toContain(other.phone.display);
  expect(found).not.toMatch(/quotes|figures|customers/);
});
