import { expect, test } from '@jest/globals';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { ago, storeTestLead } from '../../src/tests/support/sales.ts';
import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const { ana, ben, forget, pass, press } = stage;

const outcomes = await stage.rows('select * from outcomes');

const numbers = ['+15125550100', '+12145550101'];
const addresses = ['pat@example.com'];
const contacts = [...numbers, ...addresses];

const channel = fc.constantFrom('calls', 'texts', 'all', 'all');
const logins = { ana, ben };
const session = fc.constantFrom('ana' as const, 'ben' as const);
/** How many steps ago it was sent, and then waited in the spool. */
const late = fc.option(fc.nat(6), { freq: 2 });
const contact = fc.constantFrom(...contacts);
const act = <Name extends string, Fields>(
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => fc.record<Fields>(fields).map((filled) => ({ act: name, ...filled }));
const number = fc.option(fc.nat(1), { freq: 4 });
const address = fc.option(fc.constant(0), { freq: 2 });
const lead = fc.nat(5);
const outcome = fc.constantFrom(...outcomes.map((row) => String(row.outcome)));
const acts = fc.oneof(
  {
    weight: 2,
    arbitrary: act('lead', { number, address, late, from: fc.constantFrom('form', 'form', 'bot') }),
  },
  act('add', { number, address, session }),
  act('press', { contact, channel, late }),
  act('stop', { contact, channel, session }),
  act('allow', { contact, channel, session }),
  act('log', { lead: fc.option(lead), outcome, session }),
  act('erase', { lead, session }),
  /** The clock goes back so many hours, or on. */
  act('jump', { hours: fc.integer({ min: -30, max: 30 }) }),
);
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;

interface Lead {
  id: string;
  person: string;
  contacts: string[];
  sent: number;
  /** Sent by a visitor, and it doesn't look like spam. */
  isTrusted: boolean;
  hasConsents: boolean;
  status: string;
  /** The step in which somebody spoke with the person. */
  reached?: number;
}
interface Stop {
  contact: string;
  channel: string;
  isPage: boolean;
  sent: number;
  isLifted: boolean;
}

const ended = outcomes.flatMap((row) => (row.is_end ? [row.status] : []));
const isOpen = ({ status }: Lead) => status !== 'erased' && !ended.includes(status);

/** What the design says, read from lists. It has no clock: everything has the number of the step in which it was sent. */
function createModel() {
  const leads: Lead[] = [];
  const stops: Stop[] = [];
  const about = (lead: Lead) => stops.filter((stop) => lead.contacts.includes(stop.contact));
  const holds = (stop: Stop, lead: Lead) =>
    !stop.isLifted && (!stop.isPage || lead.sent < stop.sent || !lead.isTrusted);
  const hiding = (lead: Lead) => about(lead).filter((stop) => stop.channel === 'all' && holds(stop, lead));
  const isStopped = (lead: Lead) => hiding(lead).length > 0;
  return {
    leads,
    stops,
    atHand: new Map<string, Lead>(),
    shown: (lead: Lead) => ({
      lead_id: lead.id,
      stopped: isStopped(lead),
      asks: isOpen(lead) && isStopped(lead) && hiding(lead).every((stop) => stop.sent < lead.sent),
      ...Object.fromEntries(
        ['calls', 'texts'].map((kind) => [
          kind,
          lead.hasConsents &&
            !['wrong_number', 'spam'].includes(lead.status) &&
            !about(lead).some(
              (stop) => [kind, 'all'].includes(stop.channel) && (lead.sent < stop.sent || holds(stop, lead)),
            ),
        ]),
      ),
    }),
    isListed: (lead: Lead) =>
      isOpen(lead) &&
      !isStopped(lead) &&
      (lead.status !== 'wrong_number' || lead.contacts.some((each) => each.includes('@'))),
  };
}
type Model = ReturnType<typeof createModel>;

const idIn = ([row]: Record<string, unknown>[]) => /[0-9a-f-]{36}/.exec(String(row?.said))?.[0] ?? '';

async function play(act: Act, step: number, { leads, stops, atHand }: Model): Promise<void> {
  const isLate = 'late' in act && act.late !== null;
  // What was sent in the same hour has the order in which it arrived.
  const sent = isLate ? step - (act.late ?? 0) - 0.5 + step * 1e-6 : step;
  const at = isLate ? new Date(ago((act.late ?? 0) + 0.5)) : undefined;
  const lead = !('lead' in act)
    ? undefined
    : act.lead === null
      ? atHand.get(act.session)
      : leads[act.lead % leads.length];
  const call = (who: 'ana' | 'ben', text: string, values: unknown[]) =>
    logins[who].rows(`select ${text}`, values);
  switch (act.act) {
    case 'lead':
    case 'add': {
      const [phone, email] = [numbers[act.number ?? -1] ?? 'none', addresses[act.address ?? -1] ?? 'none'];
      const given = [phone, email].filter((each) => each !== 'none');
      const isForm = act.act === 'lead';
      if (!isForm && given.length === 0) return;
      const isBot = isForm && act.from === 'bot';
      const columns = { phone, email, created_at: at ?? null, suspected_spam: isBot };
      const id = isForm
        ? await storeTestLead(stage, columns, ['calls', 'texts'])
        : idIn(await call(act.session, `add_lead('Pat', $1, email => $2) as said`, [phone, email]));
      const own = given.length > 0 ? given : [id];
      const contact = { person: own[0] ?? id, contacts: own };
      const status = isBot ? 'spam' : 'new';
      leads.push({ id, ...contact, sent, isTrusted: isForm && !isBot, hasConsents: isForm, status });
      if (!isForm) atHand.set(act.session, leads[leads.length - 1] as Lead);
      return;
    }
    case 'press':
    case 'stop':
      if (act.act === 'stop') await call(act.session, 'stop($1, null, $2)', [act.contact, act.channel]);
      else await press({ contact: act.contact, what: act.channel, ...(at && { sentAt: at }) });
      stops.push({ ...act, isPage: act.act === 'press', sent, isLifted: false });
      return;
    case 'allow':
      await call(act.session, `allow($1, 'called us', $2)`, [act.contact, act.channel]);
      for (const stop of stops)
        if (stop.contact === act.contact && ['all', stop.channel].includes(act.channel)) stop.isLifted = true;
      return;
    case 'log': {
      const logged =
        act.lead === null
          ? call(act.session, `log_call($1, 'hm')`, [act.outcome])
          : call(act.session, `log_call($1, 'hm', lead => $2)`, [act.outcome, lead?.id]);
      if (!lead || lead.status === 'erased')
        return expect(logged).rejects.toThrow(/about whom|there is no lead/);
      await logged;
      atHand.set(act.session, lead);
      const kind = outcomes.find((row) => row.outcome === act.outcome);
      for (const answered of leads.filter(
        (each) =>
          each.person === lead.person &&
          (each === lead || isOpen(each) || (lead.reached !== undefined && each.reached === lead.reached)),
      )) {
        if (kind?.is_talk) answered.reached ??= step;
        if (kind?.is_result || (kind?.is_try && answered.status === 'new'))
          answered.status = String(kind.status);
      }
      return;
    }
    case 'erase': {
      if (!lead || lead.status === 'erased') return;
      await call(act.session, `erase($1, 'asked')`, [lead.id]);
      const own = leads.filter(({ person }) => person === lead.person);
      const named = new Set(own.flatMap((each) => each.contacts));
      for (const each of own) Object.assign(each, { status: 'erased', contacts: [each.id], person: each.id });
      for (const each of named)
        if (!leads.some((other) => other.contacts.includes(each)))
          stops.push({ contact: each, channel: 'all', isPage: false, sent, isLifted: false });
      return;
    }
    case 'jump':
      await pass(`${act.hours} hours`);
  }
}

async function compare({ leads, shown, isListed }: Model, list = 'agenda'): Promise<void> {
  const kept = leads.filter(({ status }) => status !== 'erased');
  const found = await ana.rows(
    `select lead_id, phone is null as stopped, asked_again is not null as asks, may_automate_calls as calls, may_automate_texts as texts from leads
     where lead_id = any ($1) order by array_position($1, lead_id)`,
    [kept.map(({ id }) => id)],
  );
  expect(found).toEqual(kept.map(shown));
  const listed = await ana.rows(`select lead_id from ${list}`);
  const people = listed.map(({ lead_id }) => leads.find(({ id }) => id === lead_id)?.person);
  expect(people.sort()).toEqual([...new Set(kept.filter(isListed).map(({ person }) => person))].sort());
}

test('only allow shows a stopped contact or automation again, and nobody else is out of the lists', async () => {
  const plays = fc.asyncProperty(
    fc.array(acts, { minLength: 6, maxLength: 18 }),
    fc.boolean(),
    async (list, hasJumps) => {
      await forget();
      const model = createModel();
      // With jumps, nobody can say when something that waited in the spool was sent.
      const played = list
        .filter(({ act }) => hasJumps || act !== 'jump')
        .map((act) => ('late' in act && hasJumps ? { ...act, late: null } : act));
      for (const [step, act] of played.entries()) {
        await play(act, step, model);
        await pass('1 hour');
        await compare(model);
      }
      await pass('400 days');
      await compare(model, 'to_contact');
    },
  );
  await fc.assert(plays, tries(40));
}, 180_000);
