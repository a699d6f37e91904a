import type { Database } from '#db/client.server.ts';
import { writeChannels } from '#db/queries/channels.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { chatChannel } from './chat.ts';
import { emailChannel } from './email.ts';
import { webhookChannel } from './webhook.ts';

export const openChannels = (env: Env): Channel[] =>
  [emailChannel(env), webhookChannel(env), chatChannel(env)].filter((channel) => channel !== undefined);

/** Who gets messages to the operator, by mail. */
const operatorsOf = ({ LEGAL_EMAIL, LEAD_EMAIL_TO = [] }: Env): string[] =>
  LEGAL_EMAIL ? [LEGAL_EMAIL] : LEAD_EMAIL_TO;

/** Returns a function that writes once for which targets the database queues messages. Call it on a migrated database. */
export function channelWriter(env: Env, channels: Channel[], database: Pick<Database, 'run'>) {
  const targets = channels.flatMap(({ name: channel, recipients }) =>
    recipients.map((recipient) => ({ channel, recipient })),
  );
  const operators = channels.some(({ name }) => name === 'email') ? operatorsOf(env) : [];
  let isWritten = false;
  return async (): Promise<boolean> => {
    if (isWritten) return true;
    const operatorTargets = operators.map((recipient) => ({ channel: 'operator' as const, recipient }));
    await database.run((db) => writeChannels(db, [...targets, ...operatorTargets]));
    return (isWritten = true);
  };
}
