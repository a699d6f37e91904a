import { validate } from 'uuid';
import { openDatabase } from '#db/client.server.ts';
import { findLeadToTell } from '#db/queries/lead-to-tell.ts';
import { addNotifications, retryNotifications } from '#db/queries/notifications.ts';
import { openChannels } from '../notifications/channels.ts';
import { onDatabase } from './command-database.ts';
import { CommandError, readArguments } from './command-error.ts';

const USAGE = 'notify:retry [--lead ID]';

/** Lets what failed be tried again; with --lead tells of that lead, whether people were told before or not. */
export async function retryNotifying(args: string[]): Promise<void> {
  const { values } = readArguments(USAGE, { args, options: { lead: { type: 'string' } } });
  const { lead } = values;
  if (lead !== undefined && !validate(lead))
    throw new CommandError(`'${lead}' is no lead's id. Use: ${USAGE}`);
  await onDatabase(async ({ env, url }) => {
    const database = openDatabase(url);
    try {
      if (lead === undefined) {
        const retried = await database.run(retryNotifications);
        process.stdout.write(`${retried} messages are tried again by the site that runs.\n`);
        return;
      }
      const channels = openChannels(env).map(({ name }) => name);
      if (channels.length === 0) throw new CommandError('no channel is on (docs/notifications.md)');
      await database.run(async (db) => {
        if (!(await findLeadToTell(db, lead)))
          throw new CommandError(`there is no lead ${lead}, or it is erased`);
        await addNotifications(db, lead, channels);
      });
      process.stdout.write(`The site that runs tells of the lead by ${channels.join(' and ')}.\n`);
    } finally {
      await database.close();
    }
  });
}
