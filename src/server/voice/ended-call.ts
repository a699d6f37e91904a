import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EndedCall } from '#db/queries/voice-calls.ts';
import type { Signer } from './voice-env.ts';

// The provider takes a moment to close a call that a page has left.
const ASK_AFTER_MS = [0, 1_500, 4_500];
const TIMEOUT_MS = 3_000;

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const ended = z.object({
  id: z.string(),
  assistantId: z.string(),
  createdAt: time,
  startedAt: time.nullish(),
  endedAt: time,
  status: z.literal('ended'),
});

/** What the provider itself says of a call; undefined if it is not over, is not ours, or nobody answers. */
export async function findEndedCall(
  callId: string,
  { apiUrl, signer }: { apiUrl: string; signer: Signer },
): Promise<EndedCall | undefined> {
  for (const ms of ASK_AFTER_MS) {
    await sleep(ms, undefined, { ref: false });
    const { data } = ended.safeParse(await ask(`${apiUrl}/call/${encodeURIComponent(callId)}`, signer));
    if (!data) continue;
    const { id, createdAt, startedAt, endedAt } = data;
    if (id !== callId || data.assistantId !== signer.assistantId) return undefined;
    const seconds = startedAt ? Math.ceil((endedAt.getTime() - startedAt.getTime()) / 1000) : 0;
    return { callId, createdAt, seconds: Math.max(1, seconds) };
  }
  return undefined;
}

/** Anything but an answer is nothing: the call then counts in full. */
const ask = (url: string, { privateKey }: Signer): Promise<unknown> =>
  fetch(url, {
    headers: { Authorization: `Bearer ${privateKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(
      (response) => response.json(),
      () => undefined,
    )
    .catch(() => undefined);
