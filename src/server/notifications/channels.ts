import type { NewLead } from '#db/schema/leads.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email.ts';
import { receiptChannel } from './receipt.ts';
import { webhookChannel } from './webhook.ts';

export const openChannels = (env: Env): Channel[] =>
  [emailChannel(env), webhookChannel(env), receiptChannel(env)].filter((channel) => channel !== undefined);

/** Names the channels that announce a new lead. Suspected spam gets no receipt, because its address may be a stranger's. */
export const channelsFor = (
  { suspectedSpam }: Pick<NewLead, 'suspectedSpam'>,
  channels: readonly Channel[],
) => channels.map(({ name }) => name).filter((name) => name !== 'receipt' || !suspectedSpam);
