import type pg from 'pg';

/** Statements of a login may put a visitor's data into the server's log, or fill its disk. Only a superuser may set this. */
export async function silenceLog(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if current_setting('is_superuser')::bool then
      execute format('alter database %I set log_min_messages = fatal', current_database());
    end if; end $$`);
}
