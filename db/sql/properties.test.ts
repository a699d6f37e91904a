import { expect, test } from '@jest/globals';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const outcomes = await stage.rows('select * from outcomes');

const numbers = ['+15125550100', '+12145550101'];
const addresses = ['pat@example.com'];

/** What one step does. Each act reads only some of these. */
const acts = fc.record({
  act: fc.constantFrom(
    'lead',
    'lead',
    'add',
    'press',
    'stop',
    'allow',
    'log',
    'log at hand',
    'erase',
    'jump',
  ),
  login: fc.constantFrom('ana' as const, 'ben' as const),
  contact: fc.constantFrom(...numbers, ...addresses),
  channel: fc.constantFrom('calls', 'texts', 'all', 'all'),
  number: fc.option(fc.constantFrom(...numbers), { freq: 4 }),
  address: fc.option(fc.constantFrom(...addresses), { freq: 2 }),
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
  /** The clock goes on so many hours, or back. */
  jump: fc.integer({ min: -30, max: 30 }),
});
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;

interface Lead {
  id: string;
  /** The first is the person. */
  contacts: string[];
  /** The step in which it was sent, because the model has no clock. */
  sent: number;
  isForm: boolean;
  isBot: boolean;
  status: string;
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
const atHand = new Map<string, Lead>();

const ended = outcomes.flatMap((row) => (row.is_end ? [row.status] : []));
const isOpen = ({ status }: Lead) => status !== 'erased' && !ended.includes(status);
const isOfPerson = (lead: Lead) => (other: Lead) => other.contacts[0] === lead.contacts[0];
const about = (lead: Lead) => stops.filter(({ contact }) => lead.contacts.includes(contact));
const holds = (stop: Stop, lead: Lead) =>
  !stop.isLifted && (!stop.isPage || lead.sent < stop.sent || !lead.isForm || lead.isBot);
const hiding = (lead: Lead) =>
  about(lead).filter((stop) => stop.channel === 'all' && holds(stop, lead));
const mayAutomate = (lead: Lead, kind: string) =>
  lead.isForm &&
  !['wrong_number', 'spam'].includes(lead.status) &&
  !about(lead).some(
    (stop) => [kind, 'all'].includes(stop.channel) && (lead.sent < stop.sent || holds(stop, lead)),
  );
const stoppedOf = (lead: Lead) =>
  hiding(lead).length > 0
    ? 'all'
    : ['calls', 'texts']
        .filter((kind) => about(lead).some((stop) => stop.channel === kind && holds(stop, lead)))
        .join(', ') || null;
const shown = (lead: Lead) => ({
  lead_id: lead.id,
  status: lead.status,
  reached: lead.reached !== undefined,
  stopped: stoppedOf(lead),
  hidden: hiding(lead).length > 0,
  asks:
    isOpen(lead) && hiding(lead).length > 0 && hiding(lead).every((stop) => stop.sent < lead.sent),
  calls: mayAutomate(lead, 'calls'),
  texts: mayAutomate(lead, 'texts'),
});
const isListed = (lead: Lead) =>
  isOpen(lead) &&
  hiding(lead).length === 0 &&
  (lead.status !== 'wrong_number' || lead.contacts.some((each) => each.includes('@')));

async function play(act: Act, step: number): Promise<unknown> {
  const { login, contact, channel, number, address, isBot, hours, outcome } = act;
  const given = [number, address].filter((each) => each !== null);
  const lead = act.act === 'log at hand' ? atHand.get(login) : leads[act.lead % leads.length];
  // What was sent in the same hour has the order in which it arrived.
  const waited = step - hours + step * 1e-6;
  switch (act.act) {
    case 'lead': {
      const name = `Doe${leads.length}`;
      const columns = `phone=${number ?? 'none'}; email=${address ?? 'none'}; suspected_spam=${isBot}`;
      await stage.play(`${hours}h ${name} ${columns}`);
      const id = stage.ids.get(name) ?? '';
      const contacts = given.length > 0 ? given : [id];
      return leads.push({
        id,
        contacts,
        sent: waited,
        isForm: true,
        isBot,
        status: isBot ? 'spam' : 'new',
      });
    }
    case 'add': {
      if (given.length === 0) return;
      await stage.play(
        `${login}: add_lead('Sam', '${number ?? 'none'}', email => '${address ?? ''}')`,
      );
      const [added] = await stage[login].rows(`select current_setting('sales.at_hand') as id`);
      const id = String(added?.id);
      const sam = { id, contacts: given, sent: step, isForm: false, isBot: false, status: 'new' };
      leads.push(sam);
      return atHand.set(login, sam);
    }
    case 'press':
      await stage.play(`${hours}h press ${contact} ${channel}`);
      return stops.push({ contact, channel, isPage: true, sent: waited });
    case 'stop':
      await stage.play(`${login}: stop('${contact}', null, '${channel}')`);
      return stops.push({ contact, channel, isPage: false, sent: step });
    case 'allow':
      await stage.play(`${login}: allow('${contact}', 'called us', '${channel}')`);
      for (const stop of stops)
        if (stop.contact === contact && ['all', stop.channel].includes(channel))
          stop.isLifted = true;
      return;
    case 'log':
    case 'log at hand': {
      const call = `${login}: log_call('${outcome}', 'hm'`;
      if (!lead) return stage.play(`${call}) !! about whom?`);
      const target = act.act === 'log' ? `, lead => '${lead.id}'` : '';
      if (lead.status === 'erased') return stage.play(`${call}${target}) !! erased`);
      await stage.play(`${call}${target})`);
      atHand.set(login, lead);
      const kind = outcomes.find((row) => row.outcome === outcome);
      const isAnswered = (each: Lead) =>
        each === lead ||
        isOpen(each) ||
        (lead.reached !== undefined && each.reached === lead.reached);
      for (const answered of leads.filter(isOfPerson(lead)).filter(isAnswered)) {
        if (kind?.is_talk) answered.reached ??= step;
        if (kind?.is_result || (kind?.is_try && answered.status === 'new'))
          answered.status = String(kind.status);
      }
      return;
    }
    case 'erase': {
      if (!lead || lead.status === 'erased') return;
      await stage.play(`${login}: erase('${lead.id}', 'asked')`);
      const own = leads.filter(isOfPerson(lead));
      const named = new Set(own.flatMap(({ contacts }) => contacts));
      for (const each of own) Object.assign(each, { status: 'erased', contacts: [each.id] });
      for (const freed of named)
        if (!leads.some(({ contacts }) => contacts.includes(freed)))
          stops.push({ contact: freed, channel: 'all', isPage: false, sent: step });
      return;
    }
    case 'jump':
      return stage.play(`${act.jump} hours pass`);
  }
}

async function compare(list: string): Promise<void> {
  const stored = leads.filter(({ status }) => status !== 'erased');
  const found = await stage.ana.rows(
    `select lead_id, status, reached_at is not null as reached, stopped, phone is null as hidden, asked_again is not null as asks,
       may_automate_calls as calls, may_automate_texts as texts
     from leads where lead_id = any ($1) order by array_position($1, lead_id)`,
    [stored.map(({ id }) => id)],
  );
  expect(found).toEqual(stored.map(shown));
  const listed = await stage.ana.rows(
    `select person from agenda where lead_id in (select lead_id from ${list})`,
  );
  const people = new Set(stored.filter(isListed).map(({ contacts }) => contacts[0]));
  expect(listed.map(({ person }) => person).sort()).toEqual([...people].sort());
}

test('only allow shows a stopped contact or automation again, and nobody else is out of the lists', async () => {
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
        await play(act, step);
        await stage.play('1 hour pass');
        await compare('agenda');
      }
      await stage.play('400 days pass');
      await compare('to_contact');
    },
  );
  await fc.assert(plays, tries(40));
}, 180_000);
