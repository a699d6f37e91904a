import type { Database } from '#db/client.server.ts';
import { writeChannels } from '#db/queries/outbox.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { chatChannel } from './chat.ts';
import { emailChannel } from './email.ts';
import { webhookChannel } from './webhook.ts';

/** The channels that the settings turn on. */
export const openChannels = (env: Env): Channel[] =>
  [emailChannel(env), webhookChannel(env), chatChannel(env)].filter(
    (channel) => channel !== undefined,
  );

/**
 * Returns a function that writes once who gets messages by which channel. The database must be
 * migrated.
 */
export function channelWriter(channels: Channel[], database: Pick<Database, 'run'>) {
  const targets = channels.flatMap(({ name: channel, recipients }) =>
    recipients.map((recipient) => ({ channel, recipient })),
  );
  let isWritten = false;
  return async (): Promise<boolean> => {
    if (!isWritten) await database.run((db) => writeChannels(db, targets));
    isWritten = true;
    return isWritten;
  };
}
