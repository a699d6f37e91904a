import { and, lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import { dbOn } from '../client.server.ts';
import { leads } from '../schema/leads.ts';

export const IP_ADDRESS_DAYS = 90;

/** Cuts the IP addresses of leads, not of consents, to their network. */
export async function applyRetention(client: pg.Client): Promise<void> {
  const { ipAddress, createdAt } = leads;
  const networkBits = sql`case family(${ipAddress}) when 4 then 24 else 48 end`;
  await dbOn(client)
    .update(leads)
    .set({ ipAddress: sql`network(set_masklen(${ipAddress}, ${networkBits}))` })
    .where(
      and(
        lt(createdAt, sql`now() - make_interval(days => ${IP_ADDRESS_DAYS})`),
        sql`masklen(${ipAddress}) > ${networkBits}`,
      ),
    );
}
