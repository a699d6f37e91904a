import { randomBytes, randomUUID } from 'node:crypto';
import { withLogin } from '#db/connection/database-url.ts';
import { setSalesLogin } from '#db/roles/sales-logins.ts';
import { closeAfterTests } from './resources.ts';
import { databaseNow, openTestDatabase, type TestDatabase } from './test-database.ts';

type Rows = Pick<TestDatabase, 'rows'>;

/**
 * Creates a login as `npm run sales:user` does, connects with it, and removes it after the file's
 * tests.
 */
export async function createLogin({ url, rows }: TestDatabase, mayWrite: boolean) {
  const [name, password] = [`sales_${randomBytes(6).toString('hex')}`, randomUUID()];
  await setSalesLogin(url, { name, mayWrite, password });
  closeAfterTests({ close: () => rows(`drop role ${name}`) });
  return { ...(await openTestDatabase(withLogin(url, name, password))), name };
}

/** As a superuser, for whom no trigger keeps stops, consents and calls. */
export const withoutTriggers = ({ rows }: Rows, statements: string) =>
  rows(`set session_replication_role = replica; ${statements}; reset session_replication_role`);

export const forgetLeads = (testDatabase: Rows) =>
  withoutTriggers(
    testDatabase,
    'truncate leads, consents, calls, stops, reservations, outbox, roi_calculations',
  );

export const ago = (hours: number) => new Date(databaseNow() - hours * 3_600_000).toISOString();

let phoneCount = 0;

/**
 * Each lead belongs to a different person, unless `columns` sets `phone`, and agrees to automation
 * by the `channels`.
 */
export async function storeTestLead({ rows }: Rows, columns: object = {}, channels: string[] = []) {
  const row: Record<string, unknown> = {
    id: randomUUID(),
    business_name: 'Hilltop Plumbing',
    contact_name: 'Pat Doe',
    email: 'none',
    phone: `+1214555${String(1_000 + (phoneCount++ % 9_000))}`,
    business_type: 'plumbing',
    monthly_lead_volume: '51-150',
    source: 'form',
    ...columns,
  };
  const values = Object.keys(row).map((_, index) => `$${index + 1}`);
  await rows(
    `insert into leads (${Object.keys(row).join()}) values (${values.join()})`,
    Object.values(row),
  );
  await rows(
    `insert into consents (id, lead_id, channel, given_at, wording, version, name, phone)
     select gen_random_uuid(), id, channel, created_at, 'You may call me.', '1', contact_name, phone
     from leads, unnest($2::text[]) channel where id = $1`,
    [row.id, channels],
  );
  return String(row.id);
}
