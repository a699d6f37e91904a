import { setTimeout as sleep } from 'node:timers/promises';
import { containers, inspect } from './project.mjs';

export async function until(what, isSo, seconds = 120) {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(500);
  }
}

export const untilHealthy = (service, count = 1) =>
  until(`${service} is healthy`, async () => {
    const all = await Promise.all((await containers(service)).map(inspect));
    return all.length === count && all.every(({ State }) => State.Health?.Status === 'healthy');
  });
