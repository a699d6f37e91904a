import { randomUUID } from 'node:crypto';
import { dbOn } from '#db/client.server.ts';
import { retryNotifications } from '#db/queries/notifications.ts';
import { OperatorError } from '#db/errors.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { DeliveryError } from '../notifications/channel.ts';
import { sampleLead, sampleMessage } from '../notifications/sample-lead.ts';
import { onConnection } from './command-database.ts';

export async function retryNotifying(): Promise<void> {
  await onConnection(async (client) => {
    const retried = await retryNotifications(dbOn(client));
    process.stdout.write(`The running site tries again to send ${retried} notifications.\n`);
  });
}

export async function testNotifying(): Promise<void> {
  const channels = openChannels(readEnv());
  if (channels.length === 0)
    throw new OperatorError('no channel is on: docs/notifications.md says how to turn channels on');
  const failed: string[] = [];
  for (const channel of channels) {
    const { name } = channel;
    try {
      const never = new AbortController().signal;
      const answer = await channel.deliver(sampleLead(new Date()), sampleMessage(randomUUID()), never);
      process.stdout.write(`${name}: ${answer}\n`);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      process.stdout.write(`${name}: ${error.message}\n`);
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new OperatorError(`not delivered by ${failed.join(' and ')}`);
}
