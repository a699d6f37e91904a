import { expect, test } from '@jest/globals';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const outcomes = await stage.rows('select * from outcomes');

const numbers = ['+15125550100', '+12145550101', '+442079460958'];
const addresses = ['pat@example.com', 'office@example.com'];
const names = ['Ann', 'Bo'];

/** What one step does. Each act reads only some of these. */
const acts = fc.record({
  act: fc.constantFrom(
    'lead',
    'lead',
    'add',
    'next',
    'press',
    'stop',
    'allow',
    'log',
    'log',
    'log at hand',
    'erase',
    'jump',
  ),
  login: fc.constantFrom('ana' as const, 'ben' as const),
  contact: fc.constantFrom(...numbers, ...addresses),
  channel: fc.constantFrom('calls', 'texts', 'all', 'all'),
  name: fc.constantFrom(...names),
  number: fc.option(fc.constantFrom(...numbers), { freq: 4 }),
  address: fc.option(fc.constantFrom(...addresses), { freq: 2 }),
  reachBy: fc.option(fc.constantFrom('text', 'email'), { freq: 1 }),
  isBot: fc.constantFrom(false, false, true),
  /**
   * A lead or a press was sent so many hours ago, between two steps, and then waited in the spool.
   */
  hours: fc.option(
    fc.nat(6).map((whole) => whole + 0.5),
    { nil: 0, freq: 2 },
  ),
  lead: fc.nat(5),
  outcome: fc.constantFrom(...outcomes.map((row) => String(row.outcome))),
  /** In how many days a call is agreed. */
  days: fc.option(fc.integer({ min: 1, max: 9 }), { nil: 0, freq: 1 }),
  isRolledBack: fc.constantFrom(false, false, false, true),
  /** Whether the other login acts before this one commits. */
  isLeftOpen: fc.constantFrom(false, false, true),
  /** The clock goes on so many hours, or back. */
  jump: fc.integer({ min: -30, max: 30 }),
});
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;

interface Lead {
  id: string;
  name: string;
  /** The first is the main contact. */
  contacts: string[];
  /** The step in which it was sent, because the model has no clock. */
  sent: number;
  isForm: boolean;
  isBot: boolean;
  reachBy: string | null;
  status: string;
  isErased?: boolean;
  /** The step that gave the status, and its outcome. */
  result?: number;
  outcome: string | null;
  /** The step in which somebody spoke with the person. */
  reached?: number;
}
interface Stop {
  contact: string;
  channel: string;
  isPage: boolean;
  sent: number;
  isLifted?: boolean;
}

// What the design says, read from lists.
const leads: Lead[] = [];
const stops: Stop[] = [];
const atHand = new Map<string, string>();

const ended = outcomes.flatMap((row) => (row.is_end ? [row.status] : []));
const isOpen = ({ status, isErased }: Lead) => !isErased && !ended.includes(status);
const personOf = ({ contacts, name }: Lead) => `${contacts[0]} ${name.toLowerCase()}`;
const isOfPerson = (lead: Lead) => (other: Lead) => personOf(other) === personOf(lead);
const isNumber = (contact: string) => contact.startsWith('+');
const hasAddress = (lead: Lead) => lead.contacts.some((contact) => contact.includes('@'));
const about = (lead: Lead) => stops.filter(({ contact }) => lead.contacts.includes(contact));
const holds = (stop: Stop, lead: Lead) =>
  !stop.isLifted && (!stop.isPage || lead.sent < stop.sent || !lead.isForm || lead.isBot);
const holding = (lead: Lead, channel: string) =>
  about(lead).filter((stop) => stop.channel === channel && holds(stop, lead));
const mayAutomate = (lead: Lead, kind: string) =>
  lead.isForm &&
  !['wrong_number', 'spam'].includes(lead.status) &&
  !about(lead).some(
    (stop) => [kind, 'all'].includes(stop.channel) && (lead.sent < stop.sent || holds(stop, lead)),
  );
const stoppedOf = (lead: Lead) =>
  holding(lead, 'all').length > 0
    ? 'all'
    : ['calls', 'texts'].filter((kind) => holding(lead, kind).length > 0).join(', ') || null;

function reachOf(lead: Lead): string {
  if (holding(lead, 'all').length > 0) return 'none';
  const mayCall = lead.contacts[0]?.startsWith('+1') && lead.status !== 'wrong_number';
  if (!mayCall) return hasAddress(lead) ? 'email' : 'none';
  if (lead.reachBy === 'text' && holding(lead, 'texts').length === 0) return 'text';
  return lead.reachBy && hasAddress(lead) ? 'email' : 'call';
}

const shown = (lead: Lead) => ({
  lead_id: lead.id,
  status: lead.status,
  outcome: lead.outcome,
  reached: lead.reached !== undefined,
  stopped: stoppedOf(lead),
  hidden: stoppedOf(lead) === 'all',
  asks:
    isOpen(lead) &&
    holding(lead, 'all').length > 0 &&
    holding(lead, 'all').every((stop) => stop.sent < lead.sent),
  reach: reachOf(lead),
  calls: mayAutomate(lead, 'calls'),
  texts: mayAutomate(lead, 'texts'),
});
const isShown = (lead: Lead) =>
  isOpen(lead) && (lead.status !== 'wrong_number' || hasAddress(lead));
const isListed = (lead: Lead) => isShown(lead) && holding(lead, 'all').length === 0;

/** The numbers of the leads with a contact that were sent until then. */
const numbersWith = (contact: string, until: number) =>
  new Set(
    leads
      .filter(({ contacts, sent }) => contacts.includes(contact) && sent <= until)
      .filter(({ status }) => !['spam', 'wrong_number'].includes(status))
      .flatMap(({ contacts }) => contacts.filter(isNumber))
      .filter((number) => number !== contact),
  );

const isStoppedByPage = (number: string, channel: string) =>
  stops.some(
    (stop) =>
      stop.isPage &&
      !stop.isLifted &&
      stop.contact === number &&
      stop.channel === channel &&
      !leads.some(({ contacts, sent }) => contacts.includes(number) && sent > stop.sent),
  );

async function sendLead(act: Act, contacts: string[], waited: number): Promise<unknown> {
  const { name, number, address, reachBy, isBot, hours } = act;
  const key = `Doe${leads.length}`;
  const columns = [
    `contact_name=${name} Doe`,
    `phone=${number ?? 'none'}`,
    `email=${address ?? 'none'}`,
    `suspected_spam=${isBot}`,
    ...(reachBy ? [`reach_by=${reachBy}`] : []),
  ];
  await stage.play(`${hours}h ${key} ${columns.join('; ')}`);
  const id = stage.ids.get(key) ?? '';
  return leads.push({
    id,
    name,
    contacts: contacts.length > 0 ? contacts : [id],
    sent: waited,
    isForm: true,
    isBot,
    reachBy,
    status: isBot ? 'spam' : 'new',
    outcome: null,
  });
}

/** Who names somebody takes them, whatever becomes of it. */
async function addLead(act: Act, contacts: string[], step: number): Promise<unknown> {
  const { login, name, number, address } = act;
  atHand.delete(login);
  const call = `${login}: add_lead('${name}', '${number ?? 'none'}', email => '${address ?? ''}')`;
  if (contacts.length === 0) return stage.play(`${call} !! no number or address`);
  await stage.play(call);
  const [added] = await stage[login].rows(
    `select split_part(current_setting('sales.at_hand'), ' ', 1) as id`,
  );
  const id = String(added?.id);
  leads.push({
    id,
    name,
    contacts,
    sent: step,
    isForm: false,
    isBot: false,
    reachBy: null,
    status: 'new',
    outcome: null,
  });
  return atHand.set(login, id);
}

async function takeNext({ login }: Act): Promise<void> {
  atHand.delete(login);
  const [next] = await stage[login].rows('select lead_id from next_call()');
  if (!next) return;
  const lead = leads.find(({ id }) => id === next.lead_id);
  expect(lead && isListed(lead) && lead.contacts[0]?.startsWith('+1')).toBe(true);
  atHand.set(login, String(next.lead_id));
}

async function logCall(act: Act, step: number): Promise<unknown> {
  const { login, outcome, days } = act;
  const isNamed = act.act === 'log';
  const lead = isNamed
    ? leads[act.lead % leads.length]
    : leads.find(({ id }) => id === atHand.get(login));
  const time = days > 0 ? `, next_at => now() + interval '${days} days'` : '';
  const call = `${login}: log_call('${outcome}', 'hm'${time}`;
  if (isNamed) atHand.delete(login);
  const kind = outcomes.find((row) => row.outcome === outcome);
  if (time && kind?.is_end)
    return stage.play(
      `${call}${isNamed && lead ? `, lead => '${lead.id}'` : ''}) !! nobody calls again`,
    );
  if (!lead) return stage.play(`${call}${isNamed ? ', lead => null' : ''}) !! `);
  const target = isNamed ? `, lead => '${lead.id}'` : '';
  if (lead.isErased) return stage.play(`${call}${target}) !! erased`);

  const isAnswered = (each: Lead) =>
    each === lead || isOpen(each) || (lead.result !== undefined && each.result === lead.result);
  const before = structuredClone(leads);
  for (const answered of leads.filter(isOfPerson(lead)).filter(isAnswered)) {
    if (kind?.is_talk) answered.reached ??= step;
    if (kind?.is_result || (kind?.is_try && answered.status === 'new'))
      Object.assign(answered, { status: String(kind.status), result: step, outcome });
  }
  if (time && !leads.filter(isOfPerson(lead)).some(isShown)) {
    leads.splice(0, leads.length, ...before);
    return stage.play(`${call}${target}) !! log_call('talked'`);
  }
  await stage.play(`${call}${target})`);
  return atHand.set(login, lead.id);
}

async function erase({ login, ...act }: Act, step: number): Promise<void> {
  const lead = leads[act.lead % leads.length];
  if (!lead || lead.isErased) return;
  await stage.play(`${login}: erase('${lead.id}', 'asked')`);
  const own = leads.filter(isOfPerson(lead));
  const named = new Set(own.flatMap(({ contacts }) => contacts));
  for (const each of own) Object.assign(each, { isErased: true, contacts: [each.id], name: '' });
  for (const contact of named)
    if (!leads.some(({ contacts }) => contacts.includes(contact)))
      stops.push({ contact, channel: 'all', isPage: false, sent: step });
}

async function play(act: Act, step: number): Promise<unknown> {
  const { login, contact, channel, number, address, hours } = act;
  const given = [number, address].filter((each) => each !== null);
  // What was sent in the same hour has the order in which it arrived.
  const waited = step - hours + step * 1e-6;
  switch (act.act) {
    case 'lead':
      return sendLead(act, given, waited);
    case 'add':
      return addLead(act, given, step);
    case 'next':
      return takeNext(act);
    case 'press': {
      const more = [...numbersWith(contact, hours > 0 ? waited : Infinity)].filter(
        (each) => !isStoppedByPage(each, channel),
      );
      await stage.play(`${hours}h press ${contact} ${channel}`);
      return stops.push(
        ...[contact, ...more].map((each) => ({
          contact: each,
          channel,
          isPage: true,
          sent: waited,
        })),
      );
    }
    case 'stop': {
      const stopped = [contact, ...numbersWith(contact, Infinity)];
      await stage.play(`${login}: stop('${contact}', null, '${channel}')`);
      return stops.push(
        ...stopped.map((each) => ({ contact: each, channel, isPage: false, sent: step })),
      );
    }
    case 'allow':
      await stage.play(`${login}: allow('${contact}', 'called us', '${channel}')`);
      for (const stop of stops)
        if (stop.contact === contact && ['all', stop.channel].includes(channel))
          stop.isLifted = true;
      return;
    case 'log':
    case 'log at hand':
      return logCall(act, step);
    case 'erase':
      return erase(act, step);
    case 'jump':
      return stage.play(`${act.jump} hours pass`);
  }
}

const ofLogin = ['add', 'next', 'stop', 'allow', 'log', 'log at hand', 'erase'];

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

const waitingForNobody = ['add', 'next', 'stop', 'allow'];
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
  await play({ ...other, login: act.login === 'ana' ? 'ben' : 'ana' }, step);
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
}, 180_000);
