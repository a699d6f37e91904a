import { and, lt, sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { claims, leads } from '../schema/index.ts';
import { pruneOutbox } from './outbox.ts';

export const IP_ADDRESS_DAYS = 90;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Cuts addresses of leads to their network, and deletes old claims and messages. Agreements keep their address. */
export async function applyRetention(db: Db) {
  const { ipAddress, createdAt } = leads;
  const networkBits = sql`case family(${ipAddress}) when 4 then 24 else 48 end`;
  const cut = await db
    .update(leads)
    .set({ ipAddress: sql`network(set_masklen(${ipAddress}, ${networkBits}))` })
    .where(and(lt(createdAt, daysAgo(IP_ADDRESS_DAYS)), sql`masklen(${ipAddress}) > ${networkBits}`));
  const ended = await db.delete(claims).where(lt(claims.until, daysAgo(1)));
  return { ipAddresses: cut.rowCount ?? 0, claims: ended.rowCount ?? 0, messages: await pruneOutbox(db) };
}
