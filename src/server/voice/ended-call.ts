import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

// The provider takes a moment to close a call that the page has left.
const DELAYS_MS = [0, 1_500, 4_500];
const TIMEOUT_MS = 3_000;

const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
const ended = z.object({ status: z.literal('ended'), startedAt: time.nullish(), endedAt: time });

/** Undefined if the provider doesn't report the end soon. */
export async function findCallSeconds(url: string, privateKey: string): Promise<number | undefined> {
  for (const ms of DELAYS_MS) {
    await sleep(ms, undefined, { ref: false });
    const { data } = ended.safeParse(await fetchCall(url, privateKey));
    if (data) return Math.max(1, Math.ceil((data.endedAt - (data.startedAt ?? data.endedAt)) / 1000));
  }
  return undefined;
}

const fetchCall = (url: string, privateKey: string): Promise<unknown> =>
  fetch(url, {
    headers: { Authorization: `Bearer ${privateKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => response.json())
    .catch(() => undefined);
