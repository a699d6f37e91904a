import { randomUUID } from 'node:crypto';
import { validate } from 'uuid';
import { findLeadForNotification } from '#db/queries/lead-notification.ts';
import { addNotifications, retryNotifications } from '#db/queries/notifications.ts';
import { readEnv, type Env } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { DeliveryError } from '../notifications/channel.ts';
import { sampleLead, sampleMessage } from '../notifications/sample-lead.ts';
import { onDatabase } from './command-database.ts';
import { CommandError, readArguments } from './command-error.ts';

const RETRY_USAGE = 'notify:retry [--lead ID]';

export async function retryNotifying(args: string[]): Promise<void> {
  const { values } = readArguments(RETRY_USAGE, { args, options: { lead: { type: 'string' } } });
  const { lead } = values;
  if (lead !== undefined && !validate(lead))
    throw new CommandError(`'${lead}' is not a lead's id. Use: ${RETRY_USAGE}`);
  await onDatabase(async ({ env, database }) => {
    if (lead === undefined) {
      const retried = await database.run(retryNotifications);
      process.stdout.write(`The running site sends ${retried} notifications again.\n`);
      return;
    }
    const names = channelsOf(env).map(({ name }) => name);
    await database.run(async (db) => {
      if (!(await findLeadForNotification(db, lead)))
        throw new CommandError(`there is no lead ${lead}, or it is erased`);
      await addNotifications(db, lead, names);
    });
    process.stdout.write(`The running site notifies people of the lead by ${names.join(' and ')}.\n`);
  });
}

export async function testNotifying(args: string[]): Promise<void> {
  readArguments('notify:test', { args });
  const failed: string[] = [];
  for (const channel of channelsOf(readEnv())) {
    const { name } = channel;
    try {
      const never = new AbortController().signal;
      const { answer } = await channel.deliver(sampleLead(new Date()), sampleMessage(randomUUID()), never);
      process.stdout.write(`${name}: ${answer}\n`);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      process.stdout.write(`${name}: ${error.message}\n`);
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new CommandError(`not delivered by ${failed.join(' and ')}`);
}

function channelsOf(env: Env) {
  // Excludes receipts, which go to the visitor and are never sent twice.
  const channels = openChannels(env).filter(({ sendsOnce }) => !sendsOnce);
  if (channels.length === 0) throw new CommandError('no channel is on (docs/notifications.md)');
  return channels;
}
