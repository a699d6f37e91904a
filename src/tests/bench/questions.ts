import { withConnection } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { allowCallsAtAnyHour, readSalesQuestions } from '../support/sales.ts';
import { seedMany } from './seed-many.ts';

const DAYS = 3 * 365;
const ROUNDS = 5;

/** Prints how long each question of docs/sales.md takes beside `count` leads: the median of five runs. */
export async function timeQuestions(
  url: string,
  count: number,
  print: (line: string) => void,
): Promise<void> {
  await migrate(url, '.');
  await withConnection(url, async (client) => {
    const rows = async (query: string) => (await client.query(query)).rows;
    await allowCallsAtAnyHour({ rows });
    await seedMany(client, { count, days: DAYS });
    await rows(`update sales_internal.people set owner = 'ana' where random() < 0.01`);
    await rows('update leads set changed_at = created_at');
    // Seeding leaves three versions of each row. Over years, autovacuum leaves few.
    await rows('vacuum (full) leads');
    await rows('vacuum analyze');
    await rows(`set search_path to sales, public; set jit to off`);
    print(`\n${count} leads`);
    for (const { question, sql } of await readSalesQuestions()) {
      if (sql.includes('_id>') || sql.includes('add_lead')) continue;
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        await rows(sql);
        times.push(performance.now() - start);
      }
      const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
      print(`${median.toFixed(0).padStart(6)} ms  ${question}`);
    }
  });
}
