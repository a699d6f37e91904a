import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { closeAfterTests } from './close-after-tests.ts';

const CONTENTS = [
  'db',
  'dist',
  'migrations',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
];

export async function checkOut() {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-checkout-'));
  // Keeps the timestamps, because `npm start` compares them to check whether the build is current.
  for (const name of CONTENTS) {
    await cp(name, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return closeAfterTests({
    folder,
    change: async (file: string, before: string, after: string) => {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (text.split(before).length !== 2) throw new Error(`${file} must contain exactly once: ${before}`);
      await writeFile(path, text.replace(before, after));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  });
}
