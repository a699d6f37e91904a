import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';

export interface CallBudget {
  tokenLifetimeSeconds: number;
  maxSeconds: number;
  maxConcurrent: number;
  /** The limit for the sum of all calls within any 24 hours. */
  dailySeconds: number;
}

type CallGrant = { grantId: string; retryAfter: null } | { grantId: null; retryAfter: number };

/** Reserves the longest allowed call. If a limit is reached, returns `retryAfter`, the seconds to wait. */
export async function grantCall(db: Db, budget: CallBudget): Promise<CallGrant> {
  const { tokenLifetimeSeconds, maxSeconds, maxConcurrent, dailySeconds } = budget;
  const { rows } = await db.execute<{ grantId: string; retryAfter: null }>(sql`
    select grant_id as "grantId", retry_after as "retryAfter"
    from sales_internal.grant_voice_token(${tokenLifetimeSeconds}::int, ${maxSeconds}::int, ${maxConcurrent}::int, ${dailySeconds}::int)`);
  const [grant] = rows;
  if (!grant) throw new Error('grant_voice_token returned no row');
  return grant;
}

/** Returns true the first time, unless the grant has expired. Reserves `startTimeoutSeconds` more for starting the call. */
export async function redeemGrant(db: Db, grantId: string, startTimeoutSeconds: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update public.voice_calls
    set waits_until = null, open_until = now() + make_interval(secs => seconds + ${startTimeoutSeconds}::int)
    where id = ${grantId} and waits_until > now() returning id`);
  return rows.length === 1;
}

export const storeCallId = (db: Db, grantId: string, callId: string) =>
  db.execute(sql`update public.voice_calls set call_id = ${callId} where id = ${grantId}`);

export async function findCallId(db: Db, grantId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ callId: string }>(sql`
    select call_id as "callId" from public.voice_calls where id = ${grantId} and call_id is not null`);
  return rows[0]?.callId;
}

/** `seconds` is the length that the provider reports, or 0 if the provider refused the call. */
export const settleCall = (db: Db, grantId: string, seconds: number) =>
  db.execute(sql`
    update public.voice_calls set seconds = ${seconds}, open_until = now() where id = ${grantId}`);
