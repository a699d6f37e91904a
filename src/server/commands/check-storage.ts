import { access } from 'node:fs/promises';
import { healthPaths } from '#shared/api.ts';
import { dbOn } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import { hasEmbedded } from '#db/embedded/start.server.ts';
import { codeOf } from '#db/error-code.ts';
import { DatabaseRefusal, DatabaseUnavailable, OperatorError } from '#db/errors.ts';
import { otherDatabase } from '#db/identity.ts';
import { isMigratedTo, newestMigrationTime } from '#db/migrations.ts';
import { tryToStore } from '#db/queries/try-to-store.ts';
import type { Env } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';
import { openSpool } from '../spool/spool.ts';
import { checkOutbox } from './check-channels.ts';
import { withDatabase } from './command-database.ts';
import type { Finding } from './finding.ts';

const LONGEST_QUERY_MS = 10_000;

export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL && !hasEmbedded(env.DATA_DIR))
    return [['warning', 'database', `there is none in ${env.DATA_DIR} yet: 'start' creates it`]];
  const newest = newestMigrationTime(projectRoot);
  const check = async (url: string): Promise<Finding[]> => {
    const failure = await withConnection(
      url,
      async (client) => {
        const other = await otherDatabase(client, env.DATA_DIR);
        if (other) return other;
        const db = dbOn(client);
        if (!(await isMigratedTo(db, newest)))
          return "migrations are missing: 'start' and 'migrate' apply them";
        return db.transaction(tryToStore);
      },
      LONGEST_QUERY_MS,
    );
    if (failure) return [['failure', 'database', failure]];
    const unsent = await checkOutbox(url);
    return [['ok', 'database', 'it can store a lead, and has all migrations of this release'], ...unsent];
  };
  try {
    return await withDatabase(env, check);
  } catch (error) {
    if (![DatabaseUnavailable, DatabaseRefusal, OperatorError].some((kind) => error instanceof kind))
      throw error;
    return [['failure', 'database', (error as Error).message]];
  }
}

export async function checkSpool({ DATA_DIR }: Env): Promise<Finding> {
  const spool = openSpool(DATA_DIR);
  const { folder } = spool;
  if ((await access(folder).catch(codeOf)) === 'ENOENT')
    return ['warning', 'spool', `there is none in ${DATA_DIR} yet: 'start' creates it`];
  const code = await spool.tryToPut().catch(codeOf);
  if (code)
    return [
      'failure',
      'spool',
      `${folder} cannot be written (${code}): give this user the right, or make room`,
    ];
  const { waiting, aside } = await spool.status();
  if (aside > 0)
    return ['failure', 'spool', `${aside} files in ${spool.aside}: read each, it is a lead or a stop`];
  if (waiting > 0) return ['warning', 'spool', `${waiting} leads or stops wait for the database`];
  return ['ok', 'spool', `${folder} can be written`];
}

const findingOf = { ready: 'ok', degraded: 'warning', 'not ready': 'failure' } as const;

/** What the running site says of its own writes, on this machine or at PUBLIC_URL. */
export async function checkSite({ HOST, PORT, PUBLIC_URL }: Env): Promise<Finding> {
  const here = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  for (const origin of [here, PUBLIC_URL]) {
    const asking = fetch(origin + healthPaths.ready, { signal: AbortSignal.timeout(5_000) });
    const answer = await asking.then((response) => response.text()).catch(String);
    for (const [status, state] of Object.entries(findingOf))
      if (answer.includes(`"status":"${status}"`)) return [state, 'site', `${origin} says ${answer}`];
  }
  return ['warning', 'site', `no site answers at ${here}: the lines above are what doctor tried itself`];
}
