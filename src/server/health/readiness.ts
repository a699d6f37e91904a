import { z } from 'zod';

/** What /readyz answers. */
export const readiness = z.object({
  status: z.enum(['ready', 'degraded', 'not ready']),
  database: z.enum(['up', 'down']),
  migrations: z.enum(['at head', 'behind', 'unknown']),
  spool: z.enum(['up', 'waiting', 'down']),
});
export type Readiness = z.infer<typeof readiness>;

interface HealthFacts {
  databaseError: string;
  isMigrated: boolean;
  spoolError: string;
  waiting: number;
}

/** `degraded` while only the database or only the spool can store a lead, or records wait in the spool. */
export function readinessOf({ databaseError, isMigrated, spoolError, waiting }: HealthFacts): Readiness {
  const isWhole = !databaseError && isMigrated && !spoolError && waiting === 0;
  return {
    status: isWhole ? 'ready' : databaseError && spoolError ? 'not ready' : 'degraded',
    database: databaseError ? 'down' : 'up',
    migrations: databaseError ? 'unknown' : isMigrated ? 'at head' : 'behind',
    spool: spoolError ? 'down' : waiting > 0 ? 'waiting' : 'up',
  };
}
