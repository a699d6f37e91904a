import { sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';

/**
 * By major version, the oldest minor without a published vulnerability that a login of sales can
 * use. An older one can be crashed, and its memory read (CVE-2026-14680, CVE-2026-16239).
 */
const OLDEST_SAFE_MINOR: Record<number, number> = { 15: 19, 16: 15, 17: 11, 18: 6 };

/** By `server_version_num`, such as 180004 for 18.4. */
export function describeVulnerability(version: number): string | undefined {
  const major = Math.floor(version / 10_000);
  const minor = version % 10_000;
  const oldest = OLDEST_SAFE_MINOR[major];
  if (oldest === undefined || minor >= oldest) return undefined;
  return (
    `PostgreSQL ${major}.${minor} has known holes: who logs in with SQL can crash it and read ` +
    `its memory. Update it to ${major}.${oldest} or newer (instead of the one of 'npm start', ` +
    "take your system's: docs/without-docker.md); until then, give a login to nobody to whom " +
    'you would not give the machine (SECURITY.md)'
  );
}

/** Returns what to do, or undefined if the server has no known vulnerability. */
export async function vulnerabilityWarning(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  );
  return describeVulnerability(rows[0]?.version ?? 0);
}
