import { Logger, runMigrations } from 'graphile-worker';
import { createPool } from '../connection.ts';

// The library turns on row-level security without a policy, so that only the owner sees rows. This one allows all, and
// grants decide, as everywhere else.
const LET_GRANTS_DECIDE = `
  do $$
  declare
    queue_table regclass;
  begin
    for queue_table in
      select oid from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid)
    loop
      execute format('create policy granted on %s using (true) with check (true)', queue_table);
    end loop;
  end $$`;

/** Whether a newer library changed the schema such that this one cannot use it. */
export async function isAhead({ client, ctx }: GraphileWorker.MigrateEvent): Promise<boolean> {
  const newer = 'select from graphile_worker.migrations where breaking and id > $1';
  return ((await client.query(newer, [ctx.maxMigrationNumber])).rowCount ?? 0) > 0;
}

/** Skips the migration where a newer release has upgraded the schema: the library would throw, and no rollback start. */
const leaveNewer: GraphileConfig.Plugin = {
  name: 'LeaveNewer',
  version: '1.0.0',
  worker: {
    middleware: {
      migrate: async (next, event) => {
        if (!(await isAhead(event))) await next();
      },
    },
  },
};

/** Installs the queue's schema or upgrades it. The caller holds the lock that lets one process migrate. */
export async function installQueue(url: string, connectTimeoutMs: number): Promise<void> {
  const pgPool = createPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'porchlight-migrate',
  });
  try {
    await runMigrations({
      pgPool,
      preset: { plugins: [leaveNewer] },
      logger: new Logger(() => () => undefined),
    });
    await pgPool.query(LET_GRANTS_DECIDE);
  } finally {
    await pgPool.end();
  }
}
