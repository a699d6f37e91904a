import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { SECRETS, settingNames } from './env.server.ts';

test('when a setting is added, then docs/settings.md lists it, and marks it if it is a secret', async () => {
  const text = await readFile('docs/settings.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z_]+)`(\\\*)? +\|/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(settingNames.toSorted());
  expect(
    rows
      .filter(([, , mark]) => mark)
      .map(([, name]) => name)
      .sort(),
  ).toEqual(SECRETS.toSorted());
});
