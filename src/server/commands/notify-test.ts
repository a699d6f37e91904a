import { randomUUID } from 'node:crypto';
import { readEnv } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { DeliveryError } from '../notifications/delivery-error.ts';
import { sampleLead } from '../notifications/sample-lead.ts';
import { CommandError, readArguments } from './command-error.ts';

/** Sends a sample by each channel that is on, and prints what came back. */
export async function testNotifying(args: string[]): Promise<void> {
  readArguments('notify:test', { args, options: {} });
  const channels = openChannels(readEnv(process.env));
  if (channels.length === 0) throw new CommandError('no channel is on (docs/notifications.md)');
  const failed: string[] = [];
  for (const channel of channels) {
    try {
      const { answer } = await channel.deliver(
        sampleLead(new Date()),
        randomUUID(),
        new AbortController().signal,
      );
      process.stdout.write(`${channel.name}: ${answer}\n`);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      process.stdout.write(`${channel.name}: ${error.message}\n`);
      failed.push(channel.name);
    }
  }
  if (failed.length > 0) throw new CommandError(`not delivered by ${failed.join(' and ')}`);
}
