import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../client.server.ts';

/** The seal that was set; undefined where there was nothing to seal. */
export async function sealEvidence(db: Db, everything: boolean) {
  const { rows } = await db.execute<{ number: number | null; sha256: string; rows: number }>(
    sql`select * from public.seal_evidence(${everything})`,
  );
  return rows[0]?.number == null ? undefined : rows[0];
}

/** A row or seal that is not what it was, by its id. */
export interface EvidenceFault {
  fault: 'changed' | 'missing' | 'not sealed';
  what: string;
}

/** Kept outside the database it bears witness that no later seal was cut off. */
export async function newestSeal(client: pg.Client) {
  const { rows } = await client.query<{ number: number; sha256: string }>(
    'select number, sha256 from public.evidence_seals order by number desc limit 1',
  );
  return rows[0];
}

export const checkEvidence = async (client: pg.Client): Promise<EvidenceFault[]> =>
  (await client.query<EvidenceFault>('select * from public.check_evidence()')).rows;
