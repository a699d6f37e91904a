import { expect, test } from '@jest/globals';
import { databaseOfFile, storeConsent, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();

/** What a column's value becomes: one character of it is enough. */
const another: Record<string, (name: string) => string> = {
  text: (name) => `coalesce(${name}, '') || 'x'`,
  uuid: () => 'gen_random_uuid()',
  inet: (name) => `${name} + 1`,
  'timestamp with time zone': (name) => `${name} + interval '1 microsecond'`,
  'USER-DEFINED': () => `'texts'`,
};

test('when any column of an agreement is changed, then its row is no longer intact, in whatever time zone it is read', async () => {
  const columns = await stored.rows<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'consents'`,
  );
  expect(columns.length).toBeGreaterThan(10);
  await stored.rows(`set timezone to 'Asia/Kolkata'`);
  await stored.rows('alter table consents disable trigger consents_append_only');
  const intact = async (leadId: string) =>
    (await stored.rows('select row_intact from sales.consent_evidence where lead_id = $1', [leadId]))[0];
  for (const { name, type } of columns) {
    const lead = await storeLead(stored);
    const consent = await storeConsent(stored, lead, {
      ...{ channel: 'calls', ip_address: '192.0.2.1', user_agent: 'a browser' },
      ...{ page_address: 'https://porchlight.example/', page_build: 'build' },
    });
    expect(await intact(lead)).toEqual({ row_intact: true });
    const [{ lead_id: now } = { lead_id: '' }] = await stored.rows<{ lead_id: string }>(
      `update consents set ${name} = ${another[type]?.(name) ?? ''} where id = $1 returning lead_id`,
      [consent],
    );
    expect([name, await intact(now)]).toEqual([name, { row_intact: false }]);
  }
});
