import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { storeAgreedLead } from '../../src/tests/support/sales.ts';
import { createStage, people } from '../../src/tests/support/stories.ts';
import { openTestDatabase } from '../../src/tests/support/test-database.ts';

const stage = await createStage();
const { ana, forget, play, rows } = stage;
const another = await openTestDatabase(stage.url);

test('acts and their undos leave every list as it was', async () => {
  const acts = `wrong_number(lead => Pat)
    talked('hm', 'tomorrow 2pm', Pat)
    lost(lead => Pat)
    won('ok', 297, Pat)
    correct_lead(Pat, phone => '(713) 555-0188')
    correct_lead(Pat, phone => Bob.phone)
    never_call(lead => Pat)
    stop_contact(Pat.phone, 'by mail')
    lift_stop(Pat, 'called us')
    same_person(Pat, Bob)
    note('two vans', Bob)
    no_answer(lead => Bob)`.split('\n');
  const state = async () => {
    await rows('delete from sales_internal.claims');
    const shown = ['leads', 'leads_due', 'call_now', 'to_write', 'leads_for_hubspot'].map(
      (view) => `select to_jsonb(v) - '{changed_at,Website Changed}'::text[] as row from ${view} v`,
    );
    return ana.rows(`${shown.join(' union all ')} order by row`);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 5 }), async (list) => {
      await forget();
      await play('3h Pat, 2h Bob');
      const before = await state();
      let done = 0;
      for (const act of list)
        await play(act).then(
          () => done++,
          () => undefined,
        );
      for (; done > 0; done--) await play('undo()');
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
const given = [...people.values()];
const anyNumber = fc.nat(given.length - 1);
/** Which numbers a lead has, in which spelling, and which address. The address -1 is none. */
const lead = fc.record({
  numbers: fc.uniqueArray(anyNumber, { maxLength: 2 }),
  spelling: fc.constantFrom(...spellings),
  address: fc.integer({ min: -1, max: 2 }),
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
    await forget();
    const numberOf = (index: number) => given[index]?.phone ?? '';
    const sent = [...leads, ...later].map(({ numbers, spelling, address }) => {
      const [id, typed, email] = [randomUUID(), numbers.map(numberOf), given[address]?.email];
      const row = { id, phone: typed.map(spelling).join(' or ') || 'none', email: email ?? 'none' };
      const key = typed[0] ?? email ?? id;
      return { id, key, person: key, row, given: new Set([...typed, email]) };
    });
    const at = (index: number) => sent[index % leads.length];
    const store = (some: typeof sent) =>
      Promise.all(some.map(({ row }, turn) => storeAgreedLead(turn % 2 ? another : stage, row)));

    const early = sent.slice(0, leads.length);
    // Two sessions store them at once.
    await store(early);
    for (const { of, to } of corrections) {
      const corrected = at(of);
      await play(`correct_lead('${corrected?.id}', phone => '${numberOf(to)}')`);
      corrected?.given.add(numberOf(to));
    }
    for (const [one, other] of joins) {
      const [kept, joined] = [at(one), at(other)];
      if (kept?.person === joined?.person) continue;
      await play(`same_person('${kept?.id}', '${joined?.id}')`);
      const before = joined?.person;
      for (const each of early) if (each.person === before) each.person = kept?.person ?? '';
    }
    await store(sent.slice(leads.length));
    for (const each of sent) each.person = early.find(({ key }) => key === each.key)?.person ?? each.key;
    await play(`stop_contact('${numberOf(stopped)}', 'by mail')`);

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
