import pg from 'pg';
import { MIGRATION_LOCK } from '../migrate.ts';

/** The role that the site runs as where another one owns the database. */
export const APP_ROLE = 'porchlight_app';

/** What it may do, and a test wants a line for each table: what a statement of the site, or of a command in its container, does, and nothing else. */
const rights: readonly (readonly [privileges: string, on: string])[] = [
  ['usage', 'schema public'],
  ['usage', 'schema drizzle'],
  ['select', 'drizzle.__drizzle_migrations'],
  // It links later repeats of a lead; `retention` truncates addresses and deletes what was suspected.
  ['select, insert, update (repeats_lead_id, ip_address), delete', 'public.leads'],
  ['select', 'public.lead_contacts'],
  // Evidence: it is given, and read by its owner only.
  ['insert', 'public.consents'],
  // It seals the evidence, and its doctor is told the newest seal and which rows do not fit: none shows what they say.
  ['execute', 'function public.seal_evidence(boolean)'],
  ['select', 'public.evidence_seals'],
  ['execute', 'function public.check_evidence()'],
  ['select, insert', 'public.roi_calculations'],
  ['select, insert, update, delete', 'public.rate_limit_hits'],
  // It counts calls, and shortens one that the provider says is over; `retention` removes them.
  ['select, insert, update (waits_until, call_id, seconds, open_until), delete', 'public.voice_calls'],
  // A visitor's later word replaces the one before; `retention` removes those without a lead.
  ['select, insert, update, delete', 'public.voice_ratings'],
  // Metrics and doctor tell how old the newest proved backup is.
  ['select', 'public.backup_proofs'],
  // `leads` reads the views.
  ['usage', 'schema sales'],
  ['select', 'all tables in schema sales'],
  // It adds the jobs that tell people of a lead, later where there was no queue, and runs them.
  ['select, insert, delete', 'public.unqueued_jobs'],
  ['usage', 'schema graphile_worker'],
  ['select, insert, update, delete', 'all tables in schema graphile_worker'],
  ['execute', 'all functions in schema graphile_worker'],
];

// Whoever is granted the table acts as before, but only the owner deletes what was not suspected.
const guardDeletes = `
  do $$ begin
    if not (select relrowsecurity from pg_class where oid = 'public.leads'::regclass) then
      create policy all_are_read on public.leads for select using (true);
      create policy all_are_added on public.leads for insert with check (true);
      create policy all_are_changed on public.leads for update using (true);
      create policy suspected_are_deleted on public.leads for delete using (suspected_spam);
      alter table public.leads enable row level security;
    end if;
  end $$`;

/** Gives the role exactly these rights in this database, whatever it had before. Only the owner may. */
export async function grantApp(client: pg.Client, role = APP_ROLE): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const schemas = 'schema public, drizzle, sales, graphile_worker';
  const statements = [
    guardDeletes,
    `revoke all on all tables in ${schemas} from ${name}`,
    `revoke all on all functions in ${schemas} from ${name}`,
    `revoke all on ${schemas} from ${name}`,
    ...rights.map(([privileges, on]) => `grant ${privileges} on ${on} to ${name}`),
    `revoke all on sales.consent_evidence from ${name}`,
  ];
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}
