import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { storeConsent, storeLead } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.drop());

test.each(['porchlight', 'postgres'])(
  'when %s changes, deletes or truncates consents, then the database refuses',
  async (role) => {
    const id = await storeConsent(stored, await storeLead(stored));
    await stored.rows(`set role ${role}`);
    const changes = [
      'update consents set text = text',
      'delete from consents where false',
      'truncate consents',
      `insert into consents select * from consents on conflict (id) do update set text = 'other'`,
    ];
    for (const change of changes) await expect(stored.rows(change)).rejects.toMatchObject({ code: '23001' });
    await stored.rows('reset role');
    expect(await stored.rows('select text from consents where id = $1', [id])).toEqual([
      { text: 'You may call me.' },
    ]);
  },
);

test('when a restore replays triggers by halves, then the refusal stays', async () => {
  await stored.rows('set session_replication_role to replica');
  await expect(stored.rows('delete from consents')).rejects.toMatchObject({ code: '23001' });
  await stored.rows('reset session_replication_role');
});

test('when the lead is removed, then its consent stays', async () => {
  const leadId = await storeLead(stored);
  await storeConsent(stored, leadId);
  await stored.rows('delete from leads where id = $1', [leadId]);
  expect(
    await stored.rows('select lead_erased from sales.consent_evidence where lead_id = $1', [leadId]),
  ).toEqual([{ lead_erased: true }]);
});
