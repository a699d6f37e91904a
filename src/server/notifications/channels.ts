import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { chatChannel } from './chat.ts';
import { emailChannel } from './email.ts';
import { receiptChannel } from './receipt.ts';
import { webhookChannel } from './webhook.ts';

export const openChannels = (env: Env): Channel[] =>
  [emailChannel(env), webhookChannel(env), chatChannel(env), receiptChannel(env)].filter(
    (channel) => channel !== undefined,
  );
