import type { Target } from '#db/queries/outbox.ts';
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

/** Who gets messages by which channel. */
export const targetsOf = (channels: Channel[]): Target[] =>
  channels.flatMap(({ name: channel, recipients }) =>
    recipients.map((recipient) => ({ channel, recipient })),
  );
