import { and, lt, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { leads, reservations, type Via } from '../schema/index.ts';
import { daysAgo, pruneOutbox } from './outbox.ts';

export const IP_ADDRESS_DAYS = 90;

/**
 * Cuts addresses of leads to their network, and deletes old reservations and messages. Consents
 * keep their address. `vias` are the ways by which this site sends.
 */
export async function applyRetention(db: Db, vias: Via[]): Promise<void> {
  const { ipAddress, createdAt } = leads;
  const networkBits = sql`case family(${ipAddress}) when 4 then 24 else 48 end`;
  await db
    .update(leads)
    .set({ ipAddress: sql`network(set_masklen(${ipAddress}, ${networkBits}))` })
    .where(
      and(lt(createdAt, daysAgo(IP_ADDRESS_DAYS)), sql`masklen(${ipAddress}) > ${networkBits}`),
    );
  await db.delete(reservations).where(lt(reservations.until, daysAgo(1)));
  await pruneOutbox(db, vias);
}
