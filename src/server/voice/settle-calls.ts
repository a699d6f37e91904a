import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findUnsettledCall, listOverdueCalls, settleCall } from '#db/queries/voice-calls.ts';
import type { GuardDependencies } from '../http/post-guard.ts';

// The provider takes a moment to close a call that the page has left.
const DELAYS_MS = [0, 1_500, 4_500];
const TIMEOUT_MS = 3_000;

const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
/** The provider's call. A call that nobody joined has no `startedAt`. */
const call = z.object({ status: z.string(), startedAt: time.nullish(), endedAt: time.nullish() });

type Call = z.infer<typeof call>;

/** Counts the call's real length if the provider reports it soon. */
export async function settleReportedCall(calls: GuardDependencies, token: string): Promise<void> {
  const unsettled = await calls.database.run((db) => findUnsettledCall(db, token));
  if (!unsettled) return;
  for (const ms of DELAYS_MS) {
    await sleep(ms, undefined, { ref: false });
    if (await settle(calls, token, unsettled.callId, ({ status }) => status === 'ended')) return;
  }
}

/** Counts the real length of the calls whose end no page reported. Returns how many calls are settled now. */
export async function settleOverdueCalls(calls: GuardDependencies): Promise<number> {
  const overdue = await calls.database.run(listOverdueCalls);
  const settled = await Promise.all(overdue.map(({ grantId, callId }) => settle(calls, grantId, callId)));
  return settled.filter(Boolean).length;
}

async function settle(calls: GuardDependencies, grantId: string, callId: string, isOver = (_: Call) => true) {
  const found = await fetchCall(calls, callId);
  const seconds = found && isOver(found) ? secondsOf(found) : undefined;
  if (seconds === undefined) return false;
  await calls.database.run((db) => settleCall(db, grantId, seconds));
  return true;
}

function secondsOf({ startedAt, endedAt }: Call): number | undefined {
  if (!startedAt) return 0;
  return endedAt ? Math.max(1, Math.ceil((endedAt - startedAt) / 1000)) : undefined;
}

const fetchCall = ({ env }: GuardDependencies, callId: string): Promise<Call | undefined> =>
  fetch(`${env.VAPI_API_URL}/call/${encodeURIComponent(callId)}`, {
    headers: { Authorization: `Bearer ${env.VAPI_PRIVATE_KEY}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => call.safeParse(await response.json()).data)
    .catch(() => undefined);
