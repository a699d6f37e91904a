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
