import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';

export interface CallBudget {
  /** How long a token may wait before it starts its call. */
  tokenSeconds: number;
  /** Of one call. */
  maxSeconds: number;
  maxConcurrent: number;
  /** Of all calls within any 24 hours. */
  dailySeconds: number;
}

export type CallGrant = { grantId: string; retryAfter: null } | { grantId: null; retryAfter: number };

/** Counts one more call in full, or says in how many seconds there may be room for it. */
export async function grantCall(db: Db, budget: CallBudget): Promise<CallGrant> {
  const { tokenSeconds, maxSeconds, maxConcurrent, dailySeconds } = budget;
  const { rows } = await db.execute<{ grantId: string; retryAfter: null }>(sql`
    select grant_id as "grantId", retry_after as "retryAfter"
    from public.grant_voice_call(${tokenSeconds}::int, ${maxSeconds}::int, ${maxConcurrent}::int, ${dailySeconds}::int)`);
  const [grant] = rows;
  if (!grant) throw new Error('the function returned no row');
  return grant;
}

/** A call that is over, as the provider tells it. */
export interface EndedCall {
  callId: string;
  createdAt: Date;
  seconds: number;
}

/** Lets a grant count what its call took: once, by a call of its own time that no other grant has named. */
export async function settleCall(
  db: Db,
  grantId: string,
  { callId, createdAt, seconds }: EndedCall,
): Promise<void> {
  await db.execute(sql`
    update public.voice_calls set call_id = ${callId}, seconds = ${seconds}, open_until = now()
    where id = ${grantId} and call_id is null
      -- The provider's clock may differ a little.
      and ${createdAt}::timestamptz between granted_at - interval '1 minute' and granted_at + interval '2 minutes'
      and not exists (select from public.voice_calls where call_id = ${callId})`);
}
