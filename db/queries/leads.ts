import { getTableColumns, sql, type Column } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Db } from '../client.server.ts';
import { prepared } from '../prepared.ts';
import { consents, type NewConsent } from '../schema/consents.ts';
import { leads, type NewLead } from '../schema/leads.ts';
import { notificationJobs } from './notifications.ts';

/** A lead with all that is stored in one go with it. */
export interface LeadToStore {
  lead: NewLead;
  consents: NewConsent[];
  /** Under which the same form may stand from a few minutes before or after. */
  nearIds: string[];
  channels: readonly NotificationChannel[];
}

const { placeholder } = sql;

// docs/data-dictionary.md names the migration that defines the function.
const storing = prepared((db) =>
  db
    .select({
      id: sql<string>`stored_id`,
      contentHash: sql<string>`stored_hash`,
      visitorId: sql<string | null>`stored_visitor`,
      queueFault: sql<string | null>`queue_fault`,
    })
    .from(
      sql`public.store_lead(${placeholder('lead')}, ${placeholder('consents')}, ${placeholder('nearIds')}, ${placeholder('jobs')})`,
    )
    .prepare('store_lead'),
);

const storingNew = prepared((db) =>
  db
    .select({ id: sql<string>`id` })
    .from(
      sql`public.store_new_leads(${placeholder('leads')}, ${placeholder('consents')}, ${placeholder('jobs')}) as id`,
    )
    .prepare('store_new_leads'),
);

/**
 * Stores those leads that are of somebody new, and answers with their ids: all else that may be of a lead is for
 * storeLeadOnce. No two may have an id, an address or a number in common. One that is refused has all of them refused.
 */
export async function storeNewLeads(db: Db, given: LeadToStore[]): Promise<Set<string>> {
  const jobs = given.flatMap(({ lead, channels }) => notificationJobs(lead.id, channels));
  const stored = await storingNew(db).execute({
    leads: jsonList(given.map(({ lead }) => leadRow(lead))),
    consents: consentRows(given.flatMap(({ consents: those }) => those)),
    jobs: JSON.stringify(jobs),
  });
  return new Set(stored.map(({ id }) => id));
}

/**
 * Answers with the lead that stands in the end, which may be an earlier send's, and with the code of the queue's fault
 * where the lead is stored and nobody will be told of it.
 */
export async function storeLeadOnce(db: Db, { lead, consents: given, nearIds, channels }: LeadToStore) {
  const [stored] = await storing(db).execute({
    lead: leadRow(lead),
    consents: consentRows(given),
    nearIds,
    jobs: JSON.stringify(notificationJobs(lead.id, channels)),
  });
  if (!stored) throw new Error('a function returned no row');
  return stored;
}

const [leadRow, consentRow] = [rowAsJson(leads), rowAsJson(consents)];
const jsonList = (rows: string[]) => `[${rows.join()}]`;
const consentRows = (given: NewConsent[]) => (given.length > 0 ? jsonList(given.map(consentRow)) : null);

/** Writes rows of a table as JSON under the columns' own names. */
function rowAsJson<Table extends PgTable>(table: Table): (row: Table['$inferInsert']) => string {
  const casing = new CasingCache('snake_case');
  const columns = Object.entries<Column>(getTableColumns(table));
  const names = new Map(columns.map(([key, column]) => [key, casing.getColumnCasing(column)]));
  return (row) => {
    const named: Record<string, unknown> = {};
    for (const [key, value] of Object.entries<unknown>(row)) named[names.get(key) ?? key] = value;
    return wellFormed(JSON.stringify(named));
  };
}

// Half a surrogate pair, which JSON writes as an escape and PostgreSQL refuses; or a backslash of the visitor's own.
const LONE_SURROGATE = /\\(?:\\|ud[89a-f][0-9a-f]{2})/g;

const wellFormed = (json: string) =>
  json.includes('\\ud')
    ? json.replace(LONE_SURROGATE, (found) => (found === '\\\\' ? found : '\ufffd'))
    : json;
