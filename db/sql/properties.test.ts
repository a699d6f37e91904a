import { expect, test } from '@jest/globals';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { actsWith, type Act } from '../../src/tests/support/sales-acts.ts';
import { createSalesModel } from '../../src/tests/support/sales-model.ts';
import { createPlayer } from '../../src/tests/support/sales-player.ts';
import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const outcomes = await stage.rows('select * from outcomes');
const acts = actsWith(outcomes);
const model = createSalesModel(outcomes);
const { leads, stops, atHand, isListed, personOf, shown } = model;
const play = createPlayer(stage, outcomes, model);

const ofLogin = ['add', 'next', 'stop', 'stop person', 'allow', 'log', 'log at hand', 'erase'];

/** A rollback takes back all but that an attempt to take somebody ended who was at hand. */
async function playAndRollBack(act: Act, step: number): Promise<void> {
  const before = structuredClone({ leads, stops });
  const had = atHand.get(act.login);
  await stage.play(`${act.login}: begin`);
  await play(act, step);
  await stage.play(`${act.login}: rollback`);
  leads.splice(0, leads.length, ...before.leads);
  stops.splice(0, stops.length, ...before.stops);
  atHand.delete(act.login);
  if (had && !['add', 'next', 'log'].includes(act.act)) atHand.set(act.login, had);
}

const waitingForNobody = ['add', 'next', 'stop', 'stop person', 'allow'];
const waitsForNobody = ({ act, number, address }: Act) =>
  waitingForNobody.includes(act) && (act !== 'add' || number !== null || address !== null);
const mayComeBetween = ({ act }: Act) => [...waitingForNobody, 'lead', 'press'].includes(act);

/** What comes between an act and its commit doesn't see it, and takes nothing of it back. */
async function playAround(act: Act, other: Act, step: number): Promise<void> {
  const before = structuredClone({ leads, stops });
  await stage.play(`${act.login}: begin`);
  await play(act, step);
  const own = structuredClone({ leads, stops });
  leads.splice(0, leads.length, ...before.leads);
  stops.splice(0, stops.length, ...before.stops);
  // Later than the act, which has its time before its commit.
  await play({ ...other, login: act.login === 'ana' ? 'ben' : 'ana' }, step + 1e-3);
  await stage.play(`${act.login}: commit`);
  for (const [index, { isLifted }] of own.stops.slice(0, before.stops.length).entries())
    if (isLifted) Object.assign(stops[index] ?? {}, { isLifted });
  stops.push(...own.stops.slice(before.stops.length));
  leads.push(...own.leads.slice(before.leads.length));
  if (act.act === 'next' && other.act === 'next') expectTwoPhones();
}

function expectTwoPhones(): void {
  const [one, two] = ['ana', 'ben'].map((login) =>
    leads.find(({ id }) => id === atHand.get(login)),
  );
  if (one && two) expect(one.contacts[0]).not.toBe(two.contacts[0]);
}

async function playWith(next: Act | undefined, act: Act, step: number): Promise<unknown> {
  if (act.isRolledBack && ofLogin.includes(act.act)) return playAndRollBack(act, step);
  const isAround = act.isLeftOpen && waitsForNobody(act) && next && mayComeBetween(next);
  return isAround ? playAround(act, next, step) : play(act, step);
}

async function compare(list: string): Promise<void> {
  const stored = leads.filter(({ isErased }) => !isErased);
  const found = await stage.ana.rows(
    `select
       lead_id,
       status,
       outcome,
       reached_at is not null as reached,
       stopped,
       phone is null as hidden,
       asked_again is not null as asks,
       reach,
       may_automate_calls as calls,
       may_automate_texts as texts
     from leads
     where lead_id = any ($1)
     order by array_position($1, lead_id)`,
    [stored.map(({ id }) => id)],
  );
  expect(found).toEqual(stored.map(shown));
  const listed = await stage.ana.rows(
    `select person from agenda where lead_id in (select lead_id from ${list})`,
    [],
  );
  const people = new Set(stored.filter(isListed).map(personOf));
  expect(listed.map(({ person }) => person).sort()).toEqual([...people].sort());
}

/** Each win counts for one lead, however many it won. */
async function compareWins(): Promise<void> {
  const won = new Set(leads.filter(({ status }) => status === 'won').map(({ result }) => result));
  const counted = await stage.ana.rows(
    `select
       (select coalesce(sum(won), 0)::int from by_campaign) as campaigns,
       (select coalesce(sum(won), 0)::int from team_weekly) as team`,
    [],
  );
  expect(counted).toEqual([{ campaigns: won.size, team: won.size }]);
}

test('only allow shows a stopped contact again, and nobody else is hidden', async () => {
  const plays = fc.asyncProperty(
    fc.array(acts, { minLength: 6, maxLength: 18 }),
    fc.boolean(),
    async (list, hasJumps) => {
      await stage.forget();
      leads.length = stops.length = 0;
      atHand.clear();
      // With jumps, nobody can say when something that waited in the spool was sent.
      const played = hasJumps
        ? list.map((act) => ({ ...act, hours: 0 }))
        : list.filter(({ act }) => act !== 'jump');
      for (const [step, act] of played.entries()) {
        await playWith(played[step + 1], act, step);
        await stage.play('1 hour pass');
        await compare('agenda');
      }
      await compareWins();
      await stage.play('400 days pass');
      await compare('to_contact');
    },
  );
  await fc.assert(plays, tries(40));
});
