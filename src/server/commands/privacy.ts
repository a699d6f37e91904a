import { text } from 'node:stream/consumers';
import { withConnection } from '#db/connection.ts';
import { listPrivacyDecisions, replayPrivacyDecisions } from '#db/queries/privacy-decisions.ts';
import { projectRoot } from '../process/project-paths.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

export async function printPrivacyDecisions(args: string[]): Promise<void> {
  readArguments('privacy:list', { args });
  await onDatabase(async ({ url }) => {
    const decisions = await withConnection(url, (client) => listPrivacyDecisions(client, projectRoot));
    process.stdout.write(decisions.map((decision) => `${decision}\n`).join(''));
  });
}

export async function replayPrivacyList(args: string[]): Promise<void> {
  readArguments('privacy:replay < FILE', { args });
  const decisions = (await text(process.stdin)).split('\n').filter(Boolean);
  await onDatabase(async ({ url }) => {
    const replayed = await withConnection(url, (client) => replayPrivacyDecisions(client, decisions));
    process.stdout.write(`${replayed}\n`);
  });
}
