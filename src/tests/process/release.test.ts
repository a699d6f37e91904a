import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkOut } from '../support/checkout.ts';
import { untilEnd } from '../support/until-end.ts';

const { folder: cwd, change } = await untilEnd(checkOut());
const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [resolve('src/ops/release.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { status, said: stderr.trim() };
};
const fine = { status: 0, said: '' };
const packed = run('make', 'release');

/** Another copy of it, which a test may spoil. */
async function copyOf() {
  const folder = await mkdtemp(join(cwd, 'copy-'));
  await cp(join(cwd, 'release'), folder, { recursive: true });
  return { at: (name: string) => join(folder, name), check: () => run('check', folder, '--unsigned') };
}

test('when a release is packed again, then its bytes are the same, and signed or not it is what it says', async () => {
  expect(packed).toEqual(fine);
  expect(run('make', 'again')).toEqual(fine);
  const [sums = '', again] = await Promise.all(
    ['release', 'again'].map((folder) => readFile(join(cwd, folder, 'SHA256SUMS'), 'utf8')),
  );
  expect(sums.trim().split('\n')).toHaveLength(3);
  expect(again).toBe(sums);
  expect((await copyOf()).check()).toEqual(fine);
  expect(run('check', 'release', 'owner.pub')).toMatchObject({
    status: 1,
    said: expect.stringContaining('sign'),
  });
});

const parts = ['porchlight-0.1.0.tar.gz', 'licences.txt', 'sbom.cdx.json'];
test.each(parts)('when %s is changed, or goes unnamed, then it is named', async (name) => {
  const { at, check } = await copyOf();
  await appendFile(at(name), ' ');
  expect(check()).toEqual({ status: 1, said: `${name} is not what SHA256SUMS says` });
  const lines = (await readFile(at('SHA256SUMS'), 'utf8')).split('\n');
  await writeFile(at('SHA256SUMS'), lines.filter((line) => !line.endsWith(name)).join('\n'));
  expect(check()).toEqual({ status: 1, said: `SHA256SUMS does not name ${name}` });
});

test('when a package is not the one that the release lists, or may not be shipped, then it is named', async () => {
  const { check } = await copyOf();
  const lock = await readFile(join(cwd, 'package-lock.json'), 'utf8');
  const [express = ''] = /"node_modules\/express": \{[^}]*?"license": "MIT"/.exec(lock) ?? [];
  const other = express.replace(/"version": "[^"]*"/, '"version": "9.9.9"').replace('"MIT"', '"SSPL-1.0"');
  await change('package-lock.json', express, other);
  const [checked, made] = [check(), run('make', 'release')];
  await change('package-lock.json', other, express);
  const refused = 'express@9.9.9 may not be shipped: its licence is SSPL-1.0';
  expect(checked).toEqual({ status: 1, said: `sbom.cdx.json lacks express@9.9.9\n${refused}` });
  expect(made).toEqual({ status: 1, said: refused });
});
