import type { NewLead } from '#db/schema/leads.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email.ts';
import { receiptChannel } from './receipt.ts';
import { webhookChannel } from './webhook.ts';

export const openChannels = (env: Env): Channel[] =>
  [emailChannel(env), webhookChannel(env), receiptChannel(env)].filter((channel) => channel !== undefined);

/** Names the channels that announce a new lead. */
export const channelsFor = (
  { suspectedSpam }: Pick<NewLead, 'suspectedSpam'>,
  channels: readonly Pick<Channel, 'name' | 'sendsSuspectedSpam'>[],
) =>
  channels.filter(({ sendsSuspectedSpam }) => sendsSuspectedSpam || !suspectedSpam).map(({ name }) => name);
