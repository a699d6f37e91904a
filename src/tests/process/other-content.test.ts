import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { claims } from '#content/claims.ts';
import { region, site } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { elementsOf, textOf } from '../support/responses.ts';
import { legalSettings } from '../support/settings.ts';
import { postLead, runSite, startCommand } from '../support/site-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

// A copy of the repository whose content is another business's ("Before you go public" in
// docs/operations.md).
const checkout = temporaryDataDir();
const files =
  'src db migrations public package.json package-lock.json vite.config.ts tsconfig.json';
for (const path of files.split(' ')) await cp(path, join(checkout, path), { recursive: true });
await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
async function edit(name: string, change: (source: string) => string) {
  const path = join(checkout, name);
  await writeFile(path, change(await readFile(path, 'utf8')));
}
const facts = {
  [site.brand]: 'Redbud Answers',
  [site.phone.display]: '(580) 555-0123',
  [site.phone.e164]: '+15805550123',
  [region.name]: 'Oklahoma',
};
const demoPhone = '+15805550188';
await edit('src/content/site.ts', (source) =>
  Object.entries(facts)
    .reduce((text, [fact, other]) => text.replaceAll(`'${fact}'`, `'${other}'`), source)
    .replace(/(demoPhone: .* = ).*;/, `$1{ display: '(580) 555-0188', e164: '${demoPhone}' };`)
    .replace(/(analytics: .* = ).*;/, `$1'/analytics.js';`),
);
await edit('src/content/claims.ts', (source) =>
  source.replace(/(claims: Claims = )\{.*\}/s, '$1{}'),
);
// Compression takes half of the build.
await edit('vite.config.ts', (source) => source.replace(', compressedCopies]', ']'));

const mails = await startMailServer();
const { url: DATABASE_URL } = await createTestDatabase();
const command = startCommand.map((part) =>
  part.endsWith('launch.mjs') ? join(checkout, part) : part,
);
// It builds first, outside the tests, whose time is limited.
const address = await runSite({ DATABASE_URL, ...legalSettings, ...mails.env }, command).address;
const html = await (await fetch(address)).text();
const text = textOf(html.slice(html.indexOf('<body')));

test('the site has the other business’s facts, and none of the sample’s', async () => {
  for (const fact of ['Redbud Answers', '(580) 555-0123', 'Oklahoma']) expect(text).toContain(fact);
  expect(elementsOf(html, 'a').filter(({ href }) => href === `tel:${demoPhone}`)).toHaveLength(1);
  expect(elementsOf(html, 'script')).toContainEqual({ defer: '', src: '/analytics.js' });
  const built = await readdir(join(checkout, 'dist'), { recursive: true });
  // All words are in the scripts, those of mails and the chat too.
  for (const name of built.filter((each) => each.endsWith('js'))) {
    const script = await readFile(join(checkout, 'dist', name), 'utf8');
    expect([name, Object.keys(facts).filter((fact) => script.includes(fact))]).toEqual([name, []]);
  }
});

test('without claims, page and mail make none, and no text has a gap', async () => {
  expect((await postLead(address, newLead())).status).toBe(201);
  // By day, the morning mail may come first.
  const leadMails = () => mails.received.filter(({ headers }) => !/^Subject: Good/m.test(headers));
  await eventually(() => leadMails().length, 1);
  const [mail = { headers: '', text: '' }] = leadMails();
  expect(mail.headers).toMatch(/^From: .*Redbud Answers/m);
  const words = `${text} ${/^Subject: .*/m.exec(mail.headers)?.[0]} ${mail.text}`;
  for (const { figure, label } of Object.values(claims))
    expect([figure, label].filter((claim) => words.includes(claim))).toEqual([]);
  expect(words).not.toMatch(/.{0,40}(undefined|within [.,]| \.(?!\w)|, \.)/);
});
