import { withConnection } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { seedLeads } from '#db/seed.ts';
import { readSalesQuestions } from '../support/sales-questions.ts';
import { allowCallsAtAnyHour } from '../support/sales.ts';

const COUNTS = [200_000, 2_000_000];
const DAYS = 3 * 365;
const ROUNDS = 5;

/** Prints how long each question of docs/sales.md takes, the median of five runs, beside 200,000 and 2,000,000 leads. */
export async function timeQuestions(url: string, print: (line: string) => void): Promise<void> {
  await migrate(url, '.');
  await withConnection(url, async (client) => {
    const rows = async (query: string) => (await client.query(query)).rows;
    await allowCallsAtAnyHour({ rows });
    for (const [index, count] of COUNTS.entries()) {
      const stored = COUNTS[index - 1] ?? 0;
      await seedLeads(client, { count: count - stored, days: DAYS });
      await client.query(`update sales_internal.people set owner = 'ana' where random() < 0.01`);
      await client.query('update leads set changed_at = created_at');
      await client.query('vacuum analyze');
      await client.query(`set search_path to sales, public; set jit to off`);
      print(`\n${count} leads`);
      for (const { question, sql } of await readSalesQuestions()) {
        if (sql.includes('_id>') || sql.includes('add_lead')) continue;
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const start = performance.now();
          await client.query(sql);
          times.push(performance.now() - start);
        }
        print(
          `${(times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? NaN).toFixed(0).padStart(6)} ms  ${question}`,
        );
      }
      await client.query('set search_path to public');
    }
  });
}
