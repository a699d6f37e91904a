import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { ago, createSalesDatabase, newPerson, storeAgreedLead } from '../../src/tests/support/sales.ts';
import { openTestDatabase } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
const another = await openTestDatabase(testDatabase.url);
const ana = await testDatabase.createLogin('sales_rw');
const say = (call: string) => ana.rows(`select ${call}`);

test('acts and their undos leave every list as it was', async () => {
  const acts = [
    ...[
      `wrong_number(lead => '$1')`,
      `talked('hm', 'tomorrow 2pm', '$1')`,
      `lost(lead => '$1')`,
      `won('ok', 297, '$1')`,
    ],
    ...[`correct_lead('$1', phone => '(713) 555-0188')`, `correct_lead('$1', phone => '$bakery')`],
    ...[`never_call(lead => '$1')`, `stop_contact('$pat', 'by mail')`, `lift_stop('$1', 'called us')`],
    ...[`same_person('$1', '$2')`, `note('two vans', '$2')`, `no_answer(lead => '$2')`],
  ];
  const state = async () => {
    await rows('delete from sales_internal.claims');
    const shown = ['leads', 'leads_due', 'call_now', 'to_write', 'leads_for_hubspot'].map(
      (view) => `select to_jsonb(v) - '{changed_at,Website Changed}'::text[] as row from ${view} v`,
    );
    return ana.rows(`${shown.join(' union all ')} order by row`);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 5 }), async (list) => {
      await rows('truncate leads, notifications cascade');
      const [pat, bakery] = [newPerson(), newPerson()];
      const ids = [
        await storeAgreedLead(testDatabase, { ...pat, created_at: ago(3) }),
        await storeAgreedLead(testDatabase, { ...bakery, created_at: ago(2) }),
      ];
      const before = await state();
      let done = 0;
      for (const act of list) {
        const call = act.replaceAll(/\$(\d)/g, (_all, place) => String(ids[Number(place) - 1]));
        await say(call.replace('$pat', pat.phone).replace('$bakery', bakery.phone)).then(
          () => done++,
          () => undefined,
        );
      }
      for (; done > 0; done--) await say('undo()');
      expect(await state()).toEqual(before);
    }),
    tries(20),
  );
});

const spellings = [
  (number: string) => number,
  (number: string) => number.slice(2),
  (number: string) => `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`,
  (number: string) => `tel:+1.${number.slice(2, 5)}.${number.slice(5)} x12`,
];
const [NUMBERS, ADDRESSES] = [4, 3];
const anyNumber = fc.nat(NUMBERS - 1);
/** Which numbers a lead has, in which spelling, and which address. The address -1 is none. */
const lead = fc.record({
  numbers: fc.uniqueArray(anyNumber, { maxLength: 2 }),
  spelling: fc.constantFrom(...spellings),
  address: fc.integer({ min: -1, max: ADDRESSES - 1 }),
});
const correction = fc.record({ of: fc.nat(), to: anyNumber });

/** For each, the place of the first that is equal. */
const groups = (keys: unknown[]) => keys.map((key) => keys.indexOf(key));

test('a person is who sent the first number, whatever the order, spelling, corrections and joins', async () => {
  const everything = fc.record({
    leads: fc.array(lead, { minLength: 1, maxLength: 5 }),
    corrections: fc.array(correction, { maxLength: 2 }),
    joins: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
    later: fc.array(lead, { maxLength: 2 }),
    stopped: anyNumber,
  });
  const plays = fc.asyncProperty(everything, async ({ leads, corrections, joins, later, stopped }) => {
    await rows('truncate leads cascade');
    const people = Array.from({ length: NUMBERS }, newPerson);
    const numberOf = (index: number) => people[index]?.phone ?? '';
    const sent = [...leads, ...later].map(({ numbers, spelling, address }) => {
      const [id, given, email] = [randomUUID(), numbers.map(numberOf), people[address]?.email];
      const row = { id, phone: given.map(spelling).join(' or ') || 'none', email: email ?? 'none' };
      const key = given[0] ?? email ?? id;
      return { id, key, person: key, row, given: new Set([...given, email]) };
    });
    const at = (index: number) => sent[index % leads.length];
    const store = (some: typeof sent) =>
      Promise.all(some.map(({ row }, turn) => storeAgreedLead(turn % 2 ? another : testDatabase, row)));

    const early = sent.slice(0, leads.length);
    // Two sessions store them at once.
    await store(early);
    for (const { of, to } of corrections) {
      const corrected = at(of);
      await say(`correct_lead('${corrected?.id}', phone => '${numberOf(to)}')`);
      corrected?.given.add(numberOf(to));
    }
    for (const [one, other] of joins) {
      const [kept, joined] = [at(one), at(other)];
      if (kept?.person === joined?.person) continue;
      await say(`same_person('${kept?.id}', '${joined?.id}')`);
      const before = joined?.person;
      for (const each of early) if (each.person === before) each.person = kept?.person ?? '';
    }
    await store(sent.slice(leads.length));
    for (const each of sent) each.person = early.find(({ key }) => key === each.key)?.person ?? each.key;
    await say(`stop_contact('${numberOf(stopped)}', 'by mail')`);

    const reached = sent.filter(({ given }) => given.has(numberOf(stopped))).map(({ person }) => person);
    const stored = await rows('select id, person_key from leads');
    const shown = await ana.rows('select lead_id as id, person_id, do_not_call from leads');
    const inOrder = (found: typeof stored) => sent.map(({ id }) => found.find((row) => row.id === id));
    expect(inOrder(stored).map((row) => row?.person_key)).toEqual(sent.map(({ key }) => key));
    expect(groups(inOrder(shown).map((row) => row?.person_id))).toEqual(
      groups(sent.map(({ person }) => person)),
    );
    expect(inOrder(shown).map((row) => row?.do_not_call)).toEqual(
      sent.map(({ person }) => reached.includes(person)),
    );
  });
  await fc.assert(plays, tries(30));
});
