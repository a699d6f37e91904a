import { setTimeout as sleep } from 'node:timers/promises';

export async function eventually(what, isSo, seconds = 120) {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(500);
  }
}
