import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#db/client.server.ts';
import type { Readiness } from '../health/readiness.ts';
import type { Spool } from '../spool/spool.ts';

export interface Gauged {
  database: Pick<Database, 'connections' | 'run'>;
  spool: Pick<Spool, 'status'>;
  readiness: () => Promise<Readiness>;
}

/** What is looked up each time the metrics are read. */
export function addSiteGauges(registry: Registry, { database, spool, readiness }: Gauged): void {
  const registers = [registry];
  new Gauge({
    name: 'porchlight_ready',
    help: '1 while a lead can be taken durably',
    registers,
    async collect() {
      this.set((await readiness()).status === 'not ready' ? 0 : 1);
    },
  });
  new Gauge({
    name: 'porchlight_database_connections',
    help: "The pool's connections by what they do, and the runs that wait for one",
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  const oldest = new Gauge({
    name: 'porchlight_spool_oldest_age_seconds',
    help: 'Age of the oldest lead in the spool, 0 where there is none',
    registers,
  });
  const aside = new Gauge({
    name: 'porchlight_spool_aside_files',
    help: 'Leads that could not be stored and wait for a person',
    registers,
  });
  new Gauge({
    name: 'porchlight_spool_leads',
    help: 'Leads that wait in the spool for the database',
    registers,
    // One look at the folder for all three; NaN where that fails, which the worker logs and readiness tells.
    async collect() {
      const unknown = { depth: NaN, oldestAgeMs: NaN, aside: NaN };
      const status = await spool.status().catch(() => unknown);
      this.set(status.depth);
      oldest.set((status.oldestAgeMs ?? 0) / 1_000);
      aside.set(status.aside);
    },
  });
}
