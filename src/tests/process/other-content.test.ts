import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { footerText } from '#content/sections/navigation.ts';
import { leadFormText } from '#content/form/lead-form.ts';
import { claims } from '../other-content/claims.ts';
import { analytics, region as otherRegion, site as other } from '../other-content/site.ts';
import { testimonials } from '../other-content/sections/testimonials.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { runCommand } from '../support/command-process.ts';
import { eventually } from '../support/eventually.ts';
import { elementsOf, textOf } from '../support/responses.ts';
import { newLead } from '../support/leads.ts';
import { startMailServer } from '../support/mail-server.ts';
import { legalSettings } from '../support/settings.ts';
import { postLead, runSite, startCommand } from '../support/site-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

// A copy of the repository whose content is another business's, as in "Make it yours" of the README.
const copy = temporaryDataDir();
for (const path of ['src', 'db', 'migrations', 'public', 'package.json', 'vite.config.ts', 'tsconfig.json'])
  await cp(path, join(copy, path), { recursive: true });
await cp('package-lock.json', join(copy, 'package-lock.json'));
await cp('src/tests/other-content', join(copy, 'src/content'), { recursive: true });
await symlink(resolve('node_modules'), join(copy, 'node_modules'));

await runCommand(['build'], {}, { cwd: copy });
const mails = await startMailServer();
const settings = { ...legalSettings, ...mails.env };
const env = { DATABASE_URL: (await createTestDatabase()).url, ...settings };
const command = startCommand.map((part) => (part.endsWith('launch.mjs') ? join(copy, part) : part));
const address = await runSite(env, command).address;
const html = await (await fetch(address)).text();
const text = textOf(html.slice(html.indexOf('<body')));

const samples = /Porchlight|Texas|Lubbock|Round Rock|Katy|512\) 555|1512555/;

test('the page has the other business’s facts, and none of the sample’s', () => {
  expect(samples.exec(html)?.[0]).toBeUndefined();
  for (const words of [other.brand, otherRegion.name, other.phone.display]) expect(text).toContain(words);
  for (const { quote } of testimonials) expect(text).toContain(quote);
  expect(text).not.toContain(leadFormText.businessTypes.roofing);
});

test('only the two claims are made, and no text has a gap', () => {
  for (const { label } of Object.values(claims)) expect(text).toContain(label);
  expect(elementsOf(html, 'a').map(({ href }) => href)).toContain(claims.businesses?.source?.href);
  const deleted = /250,000|answer rate|3x|within \d|60-75%|99\.9/;
  const gap = /.{0,40}(undefined| \.(?!\w)|, \.)/;
  expect([deleted, gap].map((pattern) => pattern.exec(text)?.[0])).toEqual([undefined, undefined]);
});

test('the script that counts visits is in the page', () => {
  expect(elementsOf(html, 'script')).toContainEqual({ defer: '', src: analytics });
});

test('logos and pictures are shown, and monograms where there are none', () => {
  expect(elementsOf(html, 'img').filter(({ src }) => src === '/icon-192.png')).toHaveLength(2);
  expect(text).toMatch(/Beaver Drain Plumbing, Beaver .*KA Kenton Air HVAC, Kenton/);
  expect(text).toContain('OM Opal M. HVAC');
});

test('a lead is stored, and its email has the other business’s facts', async () => {
  const lead = newLead();
  expect((await postLead(address, lead)).status).toBe(201);
  await eventually(() => mails.received.length, 1);
  for (const { mail } of mails.received) {
    expect(mail.from?.name).toBe(other.brand);
    const content = `${mail.subject} ${mail.text}`;
    for (const pattern of [samples, /promised|within \d|undefined/])
      expect(pattern.exec(content)?.[0]).toBeUndefined();
  }
});

test('doctor lists the samples that the page still shows', async () => {
  const { stdout } = await runCommand(['doctor'], { ...env, PUBLIC_URL: address }, { cwd: copy });
  const [, found = ''] = /^warning +samples +(.*)$/m.exec(stdout) ?? [];
  expect(found).toContain(other.phone.display);
  expect(found).not.toMatch(/quotes|figures|customers/);
  expect(text).not.toMatch(/Sample quotes|Sample companies/);
  expect(text).toContain(footerText.samples);
});
