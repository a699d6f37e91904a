import { dbOn } from '#db/client.server.ts';
import { retryFailed } from '#db/queries/outbox.ts';
import { onConnection } from './command-database.ts';

export async function retryNotifying(): Promise<void> {
  await onConnection(async (client) => {
    const retried = await retryFailed(dbOn(client));
    process.stdout.write(`The running site tries again to send ${retried} messages.\n`);
  });
}
