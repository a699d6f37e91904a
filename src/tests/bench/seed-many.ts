import type pg from 'pg';
import { seedLeads } from '#db/seed.ts';

const TABLES = ['leads', 'consents'];

/** Seeds without the triggers, which take a millisecond per lead, and then stores what they would have derived. */
export async function seedMany(client: pg.Client, options: { count: number; days: number }): Promise<void> {
  await client.query('set synchronous_commit to off');
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
  // The seed's numbers and addresses are already as the triggers would write them.
  await client.query(
    `create function pg_temp.copy_identity() returns trigger language plpgsql as $$ begin
       new.phone_e164 := new.phone;
       new.email_normalized := new.email;
       new.contacts := array[new.phone, new.email];
       return new;
     end $$;
     create trigger seeded before insert on leads for each row execute function pg_temp.copy_identity()`,
  );
  await seedLeads(client, options);
  await client.query('drop trigger seeded on leads');
  await client.query('update consents set contacts = array[phone]');
  await client.query('analyze');
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
}
