import { and, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { voiceCalls } from '../schema/voice-calls.ts';

export interface CallBudget {
  tokenLifetimeSeconds: number;
  maxSeconds: number;
  maxConcurrent: number;
  /** The limit for the sum of all calls within any 24 hours. */
  dailySeconds: number;
}

type CallGrant = { grantId: string; retryAfter: null } | { grantId: null; retryAfter: number };

/**
 * A client has one call at a time: until it starts, all grants of one client together reserve it, and while it may run, there is
 * no other. If a limit is reached, returns `retryAfter`, the seconds to wait.
 */
export async function grantCall(db: Db, budget: CallBudget, client: string): Promise<CallGrant> {
  const { tokenLifetimeSeconds, maxSeconds, maxConcurrent, dailySeconds } = budget;
  const { rows } = await db.execute<{ grantId: string; retryAfter: null }>(sql`
    select grant_id as "grantId", retry_after as "retryAfter"
    from sales_internal.grant_voice_token(
      ${tokenLifetimeSeconds}::int, ${maxSeconds}::int, ${maxConcurrent}::int, ${dailySeconds}::int, ${client})`);
  const [grant] = rows;
  if (!grant) throw new Error('grant_voice_token returned no row');
  return grant;
}

/** `retryAfter` is null if the grant was redeemed before, or has expired. */
type Redemption = { isRedeemed: true; retryAfter: null } | { isRedeemed: false; retryAfter: number | null };

/** Redeems a grant once. Reserves the maximum length of a call, and `startTimeoutSeconds` more for starting it. */
export async function redeemGrant(
  db: Db,
  { maxConcurrent, dailySeconds }: CallBudget,
  grantId: string,
  startTimeoutSeconds: number,
): Promise<Redemption> {
  const { rows } = await db.execute<{ isRedeemed: true; retryAfter: null }>(sql`
    select is_redeemed as "isRedeemed", retry_after as "retryAfter"
    from sales_internal.redeem_voice_token(
      ${grantId}, ${startTimeoutSeconds}::int, ${maxConcurrent}::int, ${dailySeconds}::int)`);
  const [redemption] = rows;
  if (!redemption) throw new Error('redeem_voice_token returned no row');
  return redemption;
}

export const storeCallId = (db: Db, grantId: string, callId: string) =>
  db.update(voiceCalls).set({ callId }).where(eq(voiceCalls.id, grantId));

interface UnsettledCall {
  grantId: string;
  callId: string;
}

const selectUnsettled = (db: Db, condition: SQL | undefined): Promise<UnsettledCall[]> =>
  db
    .select({ grantId: voiceCalls.id, callId: sql<string>`${voiceCalls.callId}` })
    .from(voiceCalls)
    .where(and(isNotNull(voiceCalls.callId), gt(voiceCalls.openUntil, voiceCalls.grantedAt), condition));

/** Finds the call of this grant if the call isn't settled. */
export async function findUnsettledCall(db: Db, grantId: string): Promise<UnsettledCall | undefined> {
  const [call] = await selectUnsettled(db, eq(voiceCalls.id, grantId));
  return call;
}

/** Finds the grant of the client's call that may still run. */
export async function findRunningGrant(db: Db, client: string): Promise<string | undefined> {
  const [call] = await selectUnsettled(
    db,
    and(eq(voiceCalls.client, client), isNull(voiceCalls.waitsUntil), gt(voiceCalls.openUntil, sql`now()`)),
  );
  return call?.grantId;
}

/** Lists the calls that have reached their maximum length and aren't settled. */
export const listOverdueCalls = (db: Db): Promise<UnsettledCall[]> =>
  selectUnsettled(
    db,
    and(lt(voiceCalls.openUntil, sql`now()`), gt(voiceCalls.grantedAt, sql`now() - interval '1 day'`)),
  );

/** `seconds` is the length that the provider reports, or 0 if the provider refused the call or nobody joined it. */
export const settleCall = (db: Db, grantId: string, seconds: number) =>
  db
    .update(voiceCalls)
    .set({ seconds, client: null, openUntil: sql`${voiceCalls.grantedAt}` })
    .where(eq(voiceCalls.id, grantId));
