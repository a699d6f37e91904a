import { findRunningGrant, grantCall, type CallBudget } from '#db/queries/voice-calls.ts';
import { DEFAULT_CALL_SECONDS, type Env } from '../env.server.ts';
import { HttpError } from '../http/errors.ts';
import type { GuardDependencies } from '../http/post-guard.ts';
import { settleReportedCall } from './settle-calls.ts';

const TOKEN_SECONDS = 30;

export const callBudgetOf = (env: Env): CallBudget => ({
  tokenLifetimeSeconds: TOKEN_SECONDS,
  maxSeconds: env.VOICE_MAX_SECONDS ?? DEFAULT_CALL_SECONDS,
  maxConcurrent: env.VOICE_MAX_CONCURRENT,
  dailySeconds: env.VOICE_DAILY_SECONDS,
});

/** Rejects with HttpError if the line is busy. */
export async function issueToken(
  calls: GuardDependencies,
  { client, settleOverdue }: { client: string; settleOverdue: () => Promise<number> },
) {
  const { env, database } = calls;
  const grant = () => database.run((db) => grantCall(db, callBudgetOf(env), client));
  let granted = await grant();
  if (granted.grantId === null) {
    // Somebody who hangs up and calls again may come before the report of the end, or without one.
    const running = await database.run((db) => findRunningGrant(db, client));
    if (running) await settleReportedCall(calls, running);
    if ((await settleOverdue()) > 0 || running) granted = await grant();
  }
  if (granted.grantId === null) throw lineBusy(granted.retryAfter);
  return { token: granted.grantId, expiresAt: new Date(Date.now() + TOKEN_SECONDS * 1_000).toISOString() };
}

export const lineBusy = (seconds: number) =>
  new HttpError('too-many-requests', {
    detail: 'The demo line is busy.',
    headers: { 'Retry-After': String(seconds) },
  });
