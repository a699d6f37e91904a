import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryDataDir } from './support/resources.ts';

const refused: [path: string, code: string][] = [
  ['src/newlayer/a.ts', "import '#db/errors.ts';"],
  ['src/newlayer/b.ts', "import 'node:fs';"],
  ['src/newlayer/c.ts', "import './y.ts';"],
  ['src/newlayer/deep/x.ts', "await import('express');"],
  ['src/x.ts', "import '#content/site.ts';"],
  ['src/content/x.ts', "import '#shared/api.ts';"],
  ['src/server/leads/a.ts', "import '../voice/start-call.ts';"],
  ['src/server/leads/b.ts', "import 'pg';"],
  ['src/server/x.ts', "import 'pg';"],
  ['db/newfolder/x.ts', "import '../errors.ts';"],
  ['db/queries/x.ts', "import '#server/app.ts';"],
  ['db/queries/z.ts', "import '../embedded/cluster.ts';"],
  ['db/schema/x.ts', "import '../client.server.ts';"],
  ['src/server/y.ts', "import './leads/lead-routes.ts';"],
  ['src/client/y.ts', "import './chat/chat-store.ts';"],
  ['src/client/chat/z.ts', 'await import(`../${name}.ts`);'],
  ['src/client/chat/glob.ts', "import.meta.glob('../voice/*.ts');"],
  ['src/client/chat/root.ts', "import '/src/server/app.ts';"],
  ['src/client/chat/up.ts', "import './../../server/app.ts';"],
  ['src/client/chat/through.ts', "import '../ui/../../server/app.ts';"],
  ['src/client/chat/again.ts', "export * from '#client/voice/live-call.ts';"],
  ['src/client/chat/require.ts', "import x = require('../../server/app.ts');"],
  ['src/client/chat/node.ts', "import 'fs';"],
  ['src/client/chat/package.ts', "import 'nodemailer';"],
  ['src/shared/x.ts', "import './../server/app.ts';"],
  ['src/server/leads/name.ts', "import '#server/voice/start-call.ts';"],
  ['src/server/pages/x.ts', "import 'react-dom/server';"],
  ['db/schema/y.ts', "import '#db/client.server.ts';"],
];
const allowed: typeof refused = [
  ['src/server/leads/c.ts', "import '../http/errors.ts';"],
  ['db/queries/y.ts', "import '../errors.ts';"],
  ['db/queries/w.ts', "import '../schema/leads.ts';"],
  ['src/client/z.ts', "import './forms/draft.ts';"],
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
  stdout.split('\n').filter((line) => line.startsWith(`${path}:`) && line.includes('borders(imports)'));

test.each(refused)('%s may not contain %s', (path) => {
  expect(refusalsOf(path)).toHaveLength(1);
});

test.each(allowed)('%s may contain %s', (path) => {
  expect(refusalsOf(path)).toEqual([]);
});
