import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email.ts';
import { webhookChannel } from './webhook.ts';

/** The channels that the environment turns on. */
export const openChannels = (env: Env): Channel[] =>
  [emailChannel(env), webhookChannel(env)].filter((channel) => channel !== undefined);
