import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryDataDir } from '../tests/support/resources.ts';

const refused: [path: string, code: string][] = [
  ['src/newlayer/a.ts', "import 'node:fs';"],
  ['db/newfolder/x.ts', "import '../errors/database-error.ts';"],
  ['src/content/x.ts', "import '#shared/api.ts';"],
  ['src/shared/x.ts', "import './../server/app.ts';"],
  ['src/server/leads/a.ts', "import '../roi/roi-routes.ts';"],
  ['db/queries/x.ts', "import '#server/app.ts';"],
  ['db/schema/x.ts', "import '../connection/database.server.ts';"],
  ['src/client/chat/a.ts', "export * from '#client/voice/live-call.ts';"],
  ['src/client/chat/b.ts', 'await import(`../${name}.ts`);'],
  ['src/client/chat/c.ts', "import.meta.glob('../voice/*.ts');"],
  ['src/client/chat/e.ts', "import 'nodemailer';"],
  ['src/pages/x.ts', "import '#server/app.ts';"],
  ['src/runtime/x.ts', "import '#db/errors/database-error.ts';"],
  ['src/server/http/x.ts', "import '../leads/lead-routes.ts';"],
  ['src/server/process/x.ts', "import '../commands/doctor.ts';"],
  ['src/server/leads/d.ts', "import 'pg';"],
  ['db/queries/y.ts', "import 'express';"],
];
const allowed: typeof refused = [
  ['src/server/leads/c.ts', "import '../http/errors.ts';"],
  ['db/queries/w.ts', "import '../schema/leads.ts';"],
];

const folder = temporaryDataDir();
for (const [path, code] of [...refused, ...allowed]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), code);
}
for (const path of ['oxlint.config.mjs', 'tsconfig.json', 'node_modules', 'src/build'])
  symlinkSync(resolve(path), join(folder, path));
const { stdout } = spawnSync(
  'node_modules/.bin/oxlint',
  ['--config', 'oxlint.config.mjs', '--format', 'unix', 'src', 'db'],
  { cwd: folder, encoding: 'utf8' },
);
const refusalsOf = (path: string) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith(`${path}:`) && line.includes('borders(imports)'));

test.each(refused)('%s may not contain %s', (path) => {
  expect(refusalsOf(path)).toHaveLength(1);
});

test.each(allowed)('%s may contain %s', (path) => {
  expect(refusalsOf(path)).toEqual([]);
});
