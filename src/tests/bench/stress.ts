import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Target } from './targets.ts';

const SECONDS = Number(process.env.STRESS_SECONDS ?? 120);
const CONNECTIONS = 400;
const VISITORS = 100;
const LEADS_PER_SECOND = 20;

/** Prints how the leads and the process fare while the other connections misbehave. */
export async function stress(site: Target, print: (line: string) => void): Promise<void> {
  const misbehaving = new Worker(join(import.meta.dirname, 'misbehave.ts'), {
    workerData: { url: site.url, connections: CONNECTIONS },
  });
  let isRunning = true;

  const views = { answered: 0, failed: 0 };
  const visit = async (n: number) => {
    await sleep(n * 10);
    while (isRunning) {
      const isAnswered = await fetch(`${site.url}/?monthlyLeads=100`).then(
        async (response) => Boolean(await response.text()) && response.ok,
        () => false,
      );
      views[isAnswered ? 'answered' : 'failed'] += 1;
      await sleep(1_000);
    }
  };
  const visiting = Array.from({ length: VISITORS }, (_, n) => visit(n));

  const outcomes: { status: number; ms: number }[] = [];
  let megabytes = 0;
  const post = async (n: number) => {
    const startedAt = performance.now();
    const status = await fetch(`${site.url}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ businessName: `Business ${n}`, contactName: `Ann ${n}`, email: `ann${n}@example.com` },
        ...{ phone: '(214) 555-0100', businessType: 'plumbing', monthlyLeadVolume: '0-50' },
      }),
    }).then(
      (response) => response.status,
      () => 0,
    );
    outcomes.push({ status, ms: performance.now() - startedAt });
  };
  const posting: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < SECONDS * LEADS_PER_SECOND; n++) {
    await sleep(Math.max(0, startedAt + (n * 1_000) / LEADS_PER_SECOND - performance.now()));
    posting.push(post(n));
    if (site.isRunning()) megabytes = Math.max(megabytes, site.megabytes());
  }
  await Promise.all(posting);
  isRunning = false;
  misbehaving.postMessage('report');
  const [opened] = (await once(misbehaving, 'message')) as [Record<string, number>];
  await misbehaving.terminate();

  const times = outcomes.map(({ ms }) => ms).sort((one, other) => one - other);
  const stored = outcomes.filter(({ status }) => status >= 200 && status < 300).length;
  const [p50, slowest] = [times[times.length >> 1] ?? NaN, times.at(-1) ?? NaN];
  print(`\nleads beside ${CONNECTIONS} connections that misbehave, for ${SECONDS} s`);
  print(
    `connections opened: ${Object.entries(opened)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  print(
    `${stored} of ${outcomes.length} leads stored, p50 ${p50.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
  print(
    `${views.answered} of ${views.answered + views.failed} views answered, for ${VISITORS} visitors of one address`,
  );
  print(
    `at most ${megabytes.toFixed(0)} MB, ${site.isRunning() ? 'the process is alive' : 'THE PROCESS ENDED'}`,
  );
  await Promise.all(visiting);
}
