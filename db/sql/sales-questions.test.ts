import { expect, test } from '@jest/globals';
import {
  ago,
  appointmentsAreDue,
  createSalesDatabase,
  readSalesQuestions,
  storeLead,
} from '../../src/tests/support/sales.ts';
import { seedLeads } from '../../src/tests/support/seed.ts';
import { withConnection } from '../connection.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
const { rows } = testDatabase;
await withConnection(testDatabase.url, seedLeads);
await rows('analyze');
await appointmentsAreDue(testDatabase);
await rows(`update lead_contacts set login = "by"`);
await rows(
  `insert into privacy_requests (id, requested_at, contact, what) values (gen_random_uuid(), now(), '2145550100', 'see')`,
);
// Whatever the day of the test, somebody wrote on the weekend.
await rows(
  `update leads set created_at = (
     select max(at) from generate_series(now() - interval '6 days', now(), '1 hour') at
     where extract(isodow from sales_internal.local_time(at)) > 5)
   where id in (select id from leads where not suspected_spam order by created_at desc limit 5)`,
);

// The day's work of a salesperson, on people who may be called.
const [first, second] = await ana.rows<{ lead_id: string; phone: string }>(
  'select lead_id, phone from call_now limit 2',
);
await ana.rows(`select mark_attempted($1, 'ana')`, [first?.lead_id]);
await ana.rows(`select assign($1, $2)`, [first?.lead_id, ana.name]);
await ana.rows(`select mark_contacted($1, 'ana', 'reached', 'wants an offer', 'tomorrow 2pm')`, [
  second?.lead_id,
]);
await ana.rows(`select lost('price', lead => lead_id) from call_now limit 1`);
await storeLead(testDatabase, { phone: 'none', email: 'only@example.com' });
// A person who sent a lead before, and somebody with the same address.
const before = await storeLead(testDatabase, {
  created_at: ago(1),
  phone: '+15125550188',
  email: 'pat@example.com',
});
const again = `select add_lead(business_name, contact_name, $2, 'hvac', '51-150', by => 'ana', email => email)
  from sales.leads where lead_id = $1`;
for (const phone of ['512 555 0188', '(214) 555-0199']) await ana.rows(again, [before, phone]);

const questions = await readSalesQuestions();

test('docs/sales.md answers 13 questions', () => {
  expect(questions).toHaveLength(13);
});

test.each(questions)('$question', async ({ sql }) => {
  const query = sql.replaceAll('<lead_id>', String(first?.lead_id));
  expect((await ana.rows(query)).length).toBeGreaterThan(0);
});
