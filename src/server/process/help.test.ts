import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commandNames } from '../commands/run-command.ts';

test('help lists every script of package.json and every command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const help = execFileSync('npm', ['run', '--silent', 'help'], { encoding: 'utf8' });
  const listed = [...help.matchAll(/^ {2}npm run (?:porchlight -- )?(\S+)/gm)].map(([, name]) => name);
  const onlyInContainers = ['serve', 'migrate'];
  const expected = new Set([...Object.keys(scripts), ...commandNames]);
  expect([...listed, 'porchlight', ...onlyInContainers].sort()).toEqual([...expected].sort());
});
