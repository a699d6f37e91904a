import { text } from 'node:stream/consumers';
import { listPrivacyDecisions, replayPrivacyDecisions } from '#db/queries/privacy-decisions.ts';
import { projectRoot } from '../process/project-paths.ts';
import { onConnection } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

export async function printPrivacyDecisions(args: string[]): Promise<void> {
  readArguments('privacy:list', { args });
  await onConnection(async (client) => {
    const decisions = await listPrivacyDecisions(client, projectRoot);
    process.stdout.write(decisions.map((decision) => `${decision}\n`).join(''));
  });
}

export async function replayPrivacyList(args: string[]): Promise<void> {
  readArguments('privacy:replay < FILE', { args });
  const decisions = (await text(process.stdin)).split('\n').filter(Boolean);
  await onConnection(async (client) => {
    process.stdout.write(`${await replayPrivacyDecisions(client, decisions)}\n`);
  });
}
