import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test('help lists every script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const help = execFileSync('npm', ['run', '--silent', 'help'], { encoding: 'utf8' });
  const listed = [...help.matchAll(/^ {2}npm run (\S+) +(.+)$/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(scripts).sort());
});
