import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { temporaryDataDir } from '../tests/support/data-dir.ts';

const run = promisify(execFile);
const document = await readFile('docs/operations.md', 'utf8');
const folder = temporaryDataDir();

// If the settings file has these values in quotes, systemd reads exactly these values:
// https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=
const values = {
  DATABASE_URL: 'postgres://web:a&b$HOME;c@127.0.0.1:2/none?x=1&y=2',
  LEAD_WEBHOOK_SECRET: 'a b # c `id` $(id) 100%',
  LEAD_EMAIL_FROM: "Joe's & Sons",
};

test('when values contain shell syntax, then the shell function in docs/operations.md reads them as systemd does', async () => {
  const [settings, runuser] = [join(folder, 'porchlight.env'), join(folder, 'runuser')];
  const lines = Object.entries(values).map(([name, value]) => {
    const quote = value.includes("'") ? '"' : "'";
    return `${name}=${quote}${value}${quote}`;
  });
  await writeFile(settings, `# A comment\n${lines.join('\n')}\n`);
  // Fakes runuser, which only root may call, and the site's program.
  await writeFile(runuser, '#!/bin/sh\n[ "$1 $2 $3" = "-u porchlight --" ] && shift 3 && exec "$@"\n');
  await chmod(runuser, 0o755);
  const program = join(folder, 'main.mjs');
  await writeFile(program, 'console.log(JSON.stringify({ ...process.env, args: process.argv.slice(2) }))');

  const [, snippet = ''] = /```sh\n(porchlight\(\)[^]*?)```/.exec(document) ?? [];
  expect(snippet).toContain('doctor');
  const script = snippet
    .replace('/etc/porchlight.env', settings)
    .replace('/opt/porchlight/current/dist/server/main.mjs', program);
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: resolve('/') };
  const { stdout } = await run('bash', ['-c', script], { env });
  expect(JSON.parse(stdout)).toMatchObject({ ...values, args: ['doctor'] });
});
