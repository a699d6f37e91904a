import { text } from 'node:stream/consumers';
import { listPrivacyDecisions, replayPrivacyDecisions } from '#db/queries/privacy-decisions.ts';
import { projectRoot } from '../process/project-paths.ts';
import { onConnection } from './command-database.ts';

export async function printPrivacyDecisions(): Promise<void> {
  await onConnection(async (client) => {
    const decisions = await listPrivacyDecisions(client, projectRoot);
    process.stdout.write(decisions.map((decision) => `${decision}\n`).join(''));
  });
}

export async function replayPrivacyList(): Promise<void> {
  const decisions = (await text(process.stdin)).split('\n').filter(Boolean);
  await onConnection(async (client) => {
    process.stdout.write(`${await replayPrivacyDecisions(client, decisions)}\n`);
  });
}
