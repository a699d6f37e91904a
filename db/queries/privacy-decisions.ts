import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { escapedJson } from '#shared/one-line.ts';

/** Runs the SQL file that src/ops/restore.sh uses too. */
export async function listPrivacyDecisions(client: pg.Client, root: string): Promise<string[]> {
  const { rows } = await client.query<{ decision: object }>(
    await readFile(join(root, 'src/ops/privacy-decisions.sql'), 'utf8'),
  );
  return rows.map(({ decision }) => escapedJson(decision));
}

/** Returns a summary of what changed. Applying a list again changes nothing. */
export async function replayPrivacyDecisions(client: pg.Client, decisions: string[]): Promise<string> {
  await client.query('begin');
  await client.query('create table if not exists sales_internal.decisions_to_replay (decision jsonb)');
  await client.query(
    'insert into sales_internal.decisions_to_replay select * from unnest($1::text[]::jsonb[])',
    [decisions],
  );
  const { rows } = await client.query<{ outcome: string }>(
    'select sales_internal.replay_privacy_decisions() as outcome',
  );
  await client.query('commit');
  return rows[0]?.outcome ?? '';
}
