import type pg from 'pg';
import { withConnection } from '#db/connection.ts';
import { classifyDatabaseError } from '#db/errors.ts';
import { checkEvidence, newestSeal, type EvidenceFault } from '#db/queries/evidence.ts';
import { databaseFacts, type DatabaseFacts } from '#db/queries/database-facts.ts';
import { checkBackup } from './check-backup.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const OLDEST_MAJOR = 15;
const CLOCK_TOLERANCE_MS = 5_000;

/** The server, its clock and its tables; each only where the one before can be asked. */
export async function checkDatabase(url: string, newestMigration: number): Promise<Finding[]> {
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  try {
    const facts = await withConnection(url, databaseFacts);
    const found = [checkVersion(facts, where), checkMigrations(facts, newestMigration), checkClock(facts)];
    const isAtHead = (facts.migratedUntil ?? 0) >= newestMigration;
    if (!isAtHead) return found;
    return [...found, await withConnection(url, judgeEvidence), await checkBackup(url)];
  } catch (error) {
    const code = classifyDatabaseError(error)?.code;
    if (!code) throw error;
    return [fault('database', `${where} does not answer (${code})`, remedyFor(code))];
  }
}

function remedyFor(code: string): string {
  if (code.startsWith('28')) return 'check the user and the password in DATABASE_URL';
  if (code === '3D000') return 'there is no database of this name: create it, or correct DATABASE_URL';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such host: check DATABASE_URL and the network';
  return 'start the server, and check host and port in DATABASE_URL; leads are spooled meanwhile';
}

function checkVersion({ major, version }: DatabaseFacts, where: string): Finding {
  if (major >= OLDEST_MAJOR) return ok('database', `PostgreSQL ${version} at ${where}`);
  return fault('database', `PostgreSQL ${version} at ${where}`, `use PostgreSQL ${OLDEST_MAJOR} or newer`);
}

function checkMigrations({ migratedUntil = 0 }: DatabaseFacts, newest: number): Finding {
  if (migratedUntil < newest) {
    const what = migratedUntil ? 'behind this release' : 'none was applied';
    return fault('migrations', what, "run 'migrate', or 'start', which does so itself");
  }
  if (migratedUntil === newest) return ok('migrations', 'at head');
  const remedy = 'fine for one release back; else install the newer one';
  return warning('migrations', 'ahead of this release', remedy);
}

const MOST_NAMED = 20;

async function judgeEvidence(client: pg.Client): Promise<Finding> {
  const faults = await checkEvidence(client);
  const broken = faults.filter(({ fault: kind }) => kind !== 'not sealed');
  const named = (some: EvidenceFault[]) =>
    `${some.length} (${some
      .slice(0, MOST_NAMED)
      .map(({ fault: kind, what }) => `${what} ${kind}`)
      .join(', ')})`;
  if (broken.length > 0) {
    const remedy = 'find out who did it, and compare with a backup and the log, which has each seal';
    return fault('evidence', `rows or seals are not what they were: ${named(broken)}`, remedy);
  }
  if (faults.length === 0) {
    const seal = await newestSeal(client);
    const newest = seal ? `${seal.number}, SHA-256 ${seal.sha256}` : 'none yet';
    return ok('evidence', `every agreement is as it was stored; newest seal: ${newest}`);
  }
  return warning(
    'evidence',
    `rows wait for their seal: ${named(faults)}`,
    'start the site, which seals them',
  );
}

function checkClock({ clockAheadMs }: DatabaseFacts): Finding {
  if (Math.abs(clockAheadMs) <= CLOCK_TOLERANCE_MS) return ok('clock', "agrees with the database's");
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  const side = clockAheadMs > 0 ? 'ahead of' : 'behind';
  return warning('clock', `${seconds} s ${side} the database's`, 'let both machines keep their time by NTP');
}
