import type pg from 'pg';
import { withConnection } from '#db/connection.ts';
import { seedLeads } from '../support/seed.ts';
import { allowCallsAtAnyHour, readSalesQuestions } from '../support/sales.ts';
import { median } from './target.ts';

const DAYS = 3 * 365;
const ROUNDS = 5;

/** Prints how long each question of docs/sales.md takes beside `count` leads: the median of five runs. */
export async function timeQuestions(url: string, count: number): Promise<void> {
  await withConnection(url, async (client) => {
    const rows = async (query: string) => (await client.query(query)).rows;
    await allowCallsAtAnyHour({ rows });
    await seedWithoutTriggers(client, count);
    await rows(`update sales_internal.people set owner = 'ana' where random() < 0.01`);
    await rows('update leads set changed_at = created_at');
    // Seeding leaves three versions of each row. Over years, autovacuum leaves few.
    await rows('vacuum (full) leads');
    await rows('vacuum analyze');
    await rows(`set search_path to sales, public; set jit to off`);
    console.log(`\n${count} leads`);
    for (const { question, sql } of await readSalesQuestions()) {
      if (sql.includes('_id>') || sql.includes('add_lead')) continue;
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        await rows(sql);
        times.push(performance.now() - start);
      }
      console.log(`${median(times).toFixed(0).padStart(6)} ms  ${question}`);
    }
  });
}

/** The triggers take a millisecond per lead. Stores what they would have derived. */
async function seedWithoutTriggers(client: pg.Client, count: number): Promise<void> {
  const tables = ['leads', 'consents'];
  await client.query('set synchronous_commit to off');
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // The seed's numbers and addresses are already as the triggers would write them.
  await client.query(
    `create function pg_temp.copy_identity() returns trigger language plpgsql as $$ begin
       new.phone_e164 := new.phone;
       new.email_normalized := new.email;
       new.contacts := array[new.phone, new.email];
       new.person_key := new.phone;
       new.person := new.phone;
       return new;
     end $$;
     create trigger seeded before insert on leads for each row execute function pg_temp.copy_identity()`,
  );
  await seedLeads(client, { count, days: DAYS });
  await client.query('drop trigger seeded on leads');
  await client.query('update consents set contacts = array[phone]');
  await client.query('analyze');
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}
