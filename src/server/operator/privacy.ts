import { readFile } from 'node:fs/promises';
import { withConnection } from '#db/connection.ts';
import { listPrivacyDecisions, replayPrivacyDecisions } from '#db/queries/privacy-decisions.ts';
import { projectRoot } from '../process/project-paths.ts';
import { onDatabase } from './command-database.ts';
import { CommandError, readArguments } from './command-error.ts';

/** Prints the privacy decisions that a restore must replay, one per line. */
export async function printPrivacyDecisions(args: string[]): Promise<void> {
  readArguments('privacy:list', { args });
  await onDatabase(async ({ url }) => {
    const decisions = await withConnection(url, (client) => listPrivacyDecisions(client, projectRoot));
    process.stdout.write(decisions.map((decision) => `${decision}\n`).join(''));
  });
}

/** Replays such a list after a restore. */
export async function replayPrivacyList(args: string[]): Promise<void> {
  const usage = 'privacy:replay FILE';
  const { positionals } = readArguments(usage, { args, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new CommandError(`Use: ${usage}`);
  const decisions = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  await onDatabase(async ({ url }) => {
    const replayed = await withConnection(url, (client) => replayPrivacyDecisions(client, decisions));
    process.stdout.write(`${replayed}\n`);
  });
}
