import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
beforeEach(async () => {
  await stored.rows('delete from leads');
  await stored.rows('delete from sales_internal.erasures');
});

const NUMBER = '+12145550177';
const lead = (columns: Record<string, unknown>) =>
  storeLead(stored, { email_normalized: 'pat@example.com', phone_e164: NUMBER, ...columns });
const erased = async () =>
  (await stored.rows<{ id: string }>('select id from leads where erased_at is not null')).map(({ id }) => id);

test('when a restore brings erased leads back, then they are erased again, and what came since and others stay', async () => {
  const first = await lead({ created_at: '2026-01-01Z' });
  await stored.rows(`select sales.erase_lead($1, 'asked')`, [first]);
  const list = await stored.rows('select subject::text from sales_internal.erasures');
  expect(list).toHaveLength(3);
  expect(JSON.stringify(list)).not.toMatch(/5550177|pat@example/);

  // As a dump from before holds them: the lead itself, one that was removed since, and one without a number.
  await stored.rows('delete from leads');
  const back = [
    await lead({ id: first, email_normalized: null, phone_e164: null, created_at: '2026-01-01Z' }),
    await lead({ email_normalized: null, created_at: '2026-01-02Z' }),
    await lead({ phone_e164: null, created_at: '2026-01-03Z' }),
  ];
  const later = await lead({ created_at: new Date(Date.now() + 60_000) });
  const other = await lead({ phone_e164: '+12145550178', created_at: '2026-01-04Z' });

  expect(await stored.rows('select sales_internal.repeat_erasures() as again')).toEqual([{ again: 3 }]);
  expect((await erased()).sort()).toEqual(back.sort());
  expect(await stored.rows('select sales_internal.repeat_erasures() as again')).toEqual([{ again: 0 }]);
  expect(await stored.rows('select id from leads where erased_at is null order by created_at')).toEqual([
    { id: other },
    { id: later },
  ]);
});

test('when others gave the same address, then the list does not hold it', async () => {
  const shared = { email_normalized: 'none@none.com' };
  const mine = await lead(shared);
  await lead({ ...shared, phone_e164: '+12145550178' });
  await stored.rows(`select sales.erase_lead($1, 'asked')`, [mine]);
  expect(await stored.rows('select from sales_internal.erasures')).toHaveLength(2);
  const noNumber = await lead({ ...shared, phone_e164: null, created_at: '2026-01-01Z' });
  await stored.rows('select sales_internal.repeat_erasures()');
  expect(await erased()).not.toContain(noNumber);
});
