import { spawn } from 'node:child_process';
import { onDatabase } from './command-database.ts';
import { CommandError, readArguments } from './command-error.ts';

/** Opens psql on the site's database; where there is none, says how to connect and keeps the database up. */
export async function openSql(args: string[]): Promise<void> {
  readArguments('sql', { args });
  // Ctrl-C is psql's, each time; without psql it ends the waiting.
  const interrupted = new Promise((resolve) => process.on('SIGINT', resolve).on('SIGTERM', resolve));
  await onDatabase(async ({ url, isEmbedded }) => {
    const code = await runPsql(url);
    if (code === undefined) {
      process.stderr.write('There is no psql here. Any other client connects by:\n');
      process.stdout.write(`${url}\n`);
      if (!isEmbedded) return;
      process.stderr.write('The database runs until Ctrl-C.\n');
      await waitWith(interrupted);
    } else if (code !== 0) throw new CommandError(`psql ended with code ${code}`);
  });
}

/** Its exit code; undefined where it is not installed. */
async function runPsql(url: string): Promise<number | undefined> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = ''; // Every user of the machine may see a process's arguments.
  const child = spawn('psql', [address.href], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PGPASSWORD: password,
      PGTZ: 'America/Chicago',
      PGOPTIONS: '-c search_path=sales,public',
    },
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A promise alone does not keep a process alive. */
async function waitWith(event: Promise<unknown>): Promise<void> {
  const alive = setInterval(() => undefined, 60_000);
  await event;
  clearInterval(alive);
}
