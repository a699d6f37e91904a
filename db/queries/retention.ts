import { and, lt, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { leads, reservations, type Via } from '../schema/index.ts';
import { daysAgo, pruneOutbox } from './outbox.ts';

export const IP_ADDRESS_DAYS = 90;
const MOST_DRIFT_MS = 60_000;

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

/**
 * Returns a function that compares the database's clock with the time elapsed since its last call,
 * so that a wrong clock deletes nothing. The first call returns false.
 */
export function createClockCheck(passedMs = () => performance.now()) {
  let before: { time: number; passed: number } | undefined;
  return async (db: Db): Promise<boolean> => {
    const { rows } = await db.execute<{ time: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`,
    );
    const now = { time: Number(rows[0]?.time), passed: passedMs() };
    const drift = before && now.time - before.time - (now.passed - before.passed);
    before = now;
    return drift !== undefined && Math.abs(drift) < MOST_DRIFT_MS;
  };
}
