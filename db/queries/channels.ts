import { and, eq, not, or, sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { channels, outbox } from '../schema/index.ts';

type Target = typeof channels.$inferSelect;

/**
 * Replaces the targets of messages by these. `operator` targets are the addresses that get messages to the operator; the first
 * of them also gets those that waited for one.
 */
export const writeChannels = (db: Db, targets: Target[]): Promise<void> =>
  db.transaction(async (tx) => {
    const isWanted = or(
      ...targets.map((target) =>
        and(eq(channels.channel, target.channel), eq(channels.recipient, target.recipient)),
      ),
    );
    await tx.delete(channels).where(isWanted && not(isWanted));
    if (targets.length > 0) await tx.insert(channels).values(targets).onConflictDoNothing();
    const operator = targets.find(({ channel }) => channel === 'operator');
    if (operator)
      await tx
        .update(outbox)
        .set({ channel: 'email', recipient: operator.recipient, nextAt: sql`now()` })
        .where(eq(outbox.channel, 'operator'));
  });
