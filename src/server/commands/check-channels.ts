import { dbOn } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import { hasEmbedded } from '#db/embedded/start.server.ts';
import { DatabaseUnavailable, OperatorError } from '#db/errors.ts';
import { countUnsent } from '#db/queries/outbox.ts';
import type { Env } from '../env.server.ts';
import { DeliveryError, withDeadline } from '../notifications/channel.ts';
import { openChannels } from '../notifications/channels.ts';
import { withDatabase } from './command-database.ts';
import { causeOf, type Finding } from './finding.ts';

const settings = { email: 'SMTP_URL', webhook: 'LEAD_WEBHOOK_URL', chat: 'LEAD_CHAT_URL' } as const;

/** Asks the server of each channel. With `send`, each recipient also gets a message that says that it is a test. */
export function checkChannels(env: Env, send: boolean): Promise<Finding[]> {
  const attempts = openChannels(env).flatMap(({ name, recipients, check, sendTest }) => [
    { name, works: 'the server answers', fails: 'the server does not answer as it should', act: check },
    ...(send ? recipients : []).map((recipient) => ({
      name,
      works: `the server accepted a test${recipient && ` for ${recipient}`}`,
      fails: `the server accepted no test${recipient && ` for ${recipient}`}`,
      act: (signal: AbortSignal) => sendTest(recipient, signal),
    })),
  ]);
  return Promise.all(
    attempts.map(async ({ name, works, fails, act }): Promise<Finding> => {
      try {
        await withDeadline(act);
        return ['ok', name, works];
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        return ['failure', name, `${fails}: ${causeOf(error.message)}: check ${settings[name]}`];
      }
    }),
  );
}

/** Finds nothing if the database fails, which another check says. */
export async function checkOutbox(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL && !hasEmbedded(env.DATA_DIR)) return [];
  try {
    const unsent = await withDatabase(env, (url) =>
      withConnection(url, (client) => countUnsent(dbOn(client))),
    );
    return unsent.map(({ channel, waiting, failed, lastError }) => [
      failed > 0 ? 'failure' : 'warning',
      channel,
      `${waiting} messages wait and ${failed} failed (${lastError ?? 'not tried yet'}): see "What was sent" in docs/settings.md`,
    ]);
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof OperatorError) return [];
    throw error;
  }
}
