import { withConnection } from '#db/connection.ts';
import { applyRetention } from '#db/queries/retention.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './command-error.ts';

export async function applyRetentionRules(args: string[]): Promise<void> {
  readArguments('retention', { args });
  await onDatabase(async ({ env, url }) => {
    const days = env.RETENTION_SUSPECTED_DAYS;
    const removed = await withConnection(url, (client) => applyRetention(client, days));
    const suspected =
      days === undefined
        ? 'suspected leads are kept (RETENTION_SUSPECTED_DAYS is not set)'
        : `suspected leads removed: ${removed.suspectedLeads}`;
    process.stdout.write(
      `IP addresses truncated: ${removed.ipAddresses}; ${suspected}; calls counted no longer: ${removed.voiceCalls}.\n`,
    );
  });
}
