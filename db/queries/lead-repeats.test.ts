import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { storeLead, type LeadRecord, type Outbox } from '#server/leads/store-lead.ts';
import type { NewLead } from '../schema/leads.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { recordOf } from '../../src/tests/support/spooled.ts';
import { oneDatabase } from '../../src/tests/support/one-site.ts';

const DAY = 86_400_000;
const NOW = Date.now();

const opened = oneDatabase();

/** With every channel off nobody is told. */
const untold: Outbox = { channelsFor: () => [], onUnqueued: () => undefined };
let numbers = 0;
const ownPhone = () => `+1214555${String(1_000 + numbers++)}`;

/** Stores a lead that came so many days after the first. */
async function store(day: number, contact: Partial<NewLead>): Promise<string> {
  const record = recordOf({ createdAt: new Date(NOW + day * DAY), ...contact });
  return (await opened.database.run((db) => storeLead(db, record, untold))).id;
}
const repeats = async (id: string) =>
  (await opened.stored.rows('select repeats_lead_id from leads where id = $1', [id]))[0]
    ?.repeats_lead_id as unknown;

const waitsForLock = async () =>
  (
    await opened.stored.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length === 1;

describe('a lead of the same person', () => {
  test('when the phone or the e-mail is the same within 30 days, then it is linked to the first', async () => {
    const [phoneE164, emailNormalized] = [ownPhone(), `${randomUUID()}@example.com`];
    const first = await store(0, { phoneE164, emailNormalized });
    const byPhone = await store(10, { phoneE164 });
    const byEmail = await store(29, { emailNormalized });
    expect([await repeats(first), await repeats(byPhone), await repeats(byEmail)]).toEqual([
      null,
      first,
      first,
    ]);
  });

  test('when it repeats a repeat, then it is linked to the first of all', async () => {
    const phoneE164 = ownPhone();
    const first = await store(0, { phoneE164 });
    await store(20, { phoneE164 });
    expect(await repeats(await store(45, { phoneE164 }))).toBe(first);
  });

  test('when more than 30 days lie between, then it is a first one', async () => {
    const phoneE164 = ownPhone();
    await store(0, { phoneE164 });
    expect(await repeats(await store(30.01, { phoneE164 }))).toBeNull();
  });

  test('when nothing could be normalised, then nothing is the same', async () => {
    const unknown = { phoneE164: null, emailNormalized: null };
    await store(0, unknown);
    expect(await repeats(await store(1, unknown))).toBeNull();
  });

  /** Begins to store a lead while another one is being stored, and ends that. */
  async function storeBoth(one: LeadRecord, other: LeadRecord) {
    let isStored = false;
    let storing: Promise<{ id: string }> | undefined;
    await opened.database.run((db) =>
      db.transaction(async (tx) => {
        await storeLead(tx, one, untold);
        storing = opened.database
          .run((own) => storeLead(own, other, untold))
          .finally(() => (isStored = true));
        await eventually(waitsForLock, true);
        expect(isStored).toBe(false);
      }),
    );
    return storing;
  }

  test('when another is being stored, then it waits for that one and is linked to it', async () => {
    const phoneE164 = ownPhone();
    const [one, other] = [recordOf({ phoneE164 }), recordOf({ phoneE164 })];
    await storeBoth(one, other);
    expect([await repeats(one.lead.id), await repeats(other.lead.id)]).toEqual([null, one.lead.id]);
  });

  test.each(['earlierId', 'laterId'])(
    'when a form is sent twice at once and the other send has its %s, then it waits for that one and is it',
    async (name) => {
      const contentHash = randomUUID();
      const one = { ...recordOf({ contentHash, emailNormalized: null }), laterId: randomUUID() };
      const other = { ...recordOf({ contentHash, emailNormalized: null }), [name]: one.lead.id };
      expect((await storeBoth(one, other))?.id).toBe(one.lead.id);
    },
  );

  test('when the first is stored last, as out of the spool, then the others are linked to it', async () => {
    const [phoneE164, emailNormalized] = [ownPhone(), `${randomUUID()}@example.com`];
    const second = await store(5, { phoneE164, emailNormalized });
    const third = await store(6, { emailNormalized });
    const first = await store(0, { phoneE164 });
    expect([await repeats(first), await repeats(second), await repeats(third)]).toEqual([null, first, first]);
  });

  test.each([
    ['two numbers beside one address', true, true, false],
    ['a number, then none', true, false, true],
    ['none, then a number', false, true, true],
  ])('when there are %s, then numbers decide where both have one', async (_what, one, other, isSame) => {
    const emailNormalized = `${randomUUID()}@example.com`;
    const first = await store(0, { phoneE164: one ? ownPhone() : null, emailNormalized });
    const second = await store(1, { phoneE164: other ? ownPhone() : null, emailNormalized });
    expect(await repeats(second)).toBe(isSame ? first : null);
  });

  test('when an address stands beside several numbers, then it leads nobody to either', async () => {
    const emailNormalized = `${randomUUID()}@example.com`;
    const none = await store(0, { phoneE164: null, emailNormalized });
    const one = await store(1, { phoneE164: ownPhone(), emailNormalized });
    const other = await store(2, { phoneE164: ownPhone(), emailNormalized });
    const noneAgain = await store(3, { phoneE164: null, emailNormalized });
    expect([await repeats(one), await repeats(other), await repeats(noneAgain)]).toEqual([none, null, null]);
  });

  test('when a lead is stored late, then only those of its number, or of none, are linked to it', async () => {
    const emailNormalized = `${randomUUID()}@example.com`;
    const [mine, theirs] = [ownPhone(), ownPhone()];
    const other = await store(5, { phoneE164: theirs, emailNormalized });
    const own = await store(6, { phoneE164: mine, emailNormalized });
    const first = await store(0, { phoneE164: mine, emailNormalized });
    const early = await store(-1, { phoneE164: null, emailNormalized });
    expect([await repeats(other), await repeats(own), await repeats(first), await repeats(early)]).toEqual([
      null,
      first,
      null,
      null,
    ]);
  });
});
