import { beforeEach, expect, test } from '@jest/globals';
import type { StopRequest } from '#db/queries/store-stop.ts';
import { ago, createSalesDatabase, storeConsent, storeTestLead } from './sales.ts';

export const people = new Map(
  ['Pat', 'Bob', 'Eve', 'Kim'].map((name, index) => [
    name,
    { phone: `+1512555010${index}`, email: `${name.toLowerCase()}@example.com` },
  ]),
);

/** A superuser's session in which no trigger runs. */
const WITHOUT_TRIGGERS = 'set session_replication_role = replica';
const FORGET = `${WITHOUT_TRIGGERS};
  truncate leads, consents, calls, stops, claims, outbox, channels, roi_calculations cascade; reset session_replication_role`;

/** The columns with times, which `pass` moves into the past. */
const TIMES = {
  calls: ['at', 'next_at'],
  leads: ['created_at', 'next_at', 'reached_at', 'erased_at'],
  consents: ['given_at'],
  stops: ['at'],
  claims: ['until'],
};

const STATEMENT = /^(?:select|begin|commit|rollback|insert|update|delete|set|create) ?/;

const SENT = /^(?:-?[.\d]+h|spool) (?!press )/;

/**
 * A stage on which stories are played. A story is lines; a line is one of
 * - `30h Pat reach_by=text; plan=growing, 0h Bob`: Pat sent a lead 30 hours ago, Bob now, both with both agreements. `spool Pat`: from
 *   the spool, sent before the last entry. Another lead of Pat is `Pat2`.
 * - `60 leads`: of Doe1 to Doe60, one an hour, the last one an hour ago.
 * - `press Pat.phone calls`: a request from the page /stop; `5h press ...`: one that was sent then, and waited in the spool.
 * - `2 days pass`.
 * - `log_call('talked', lead => Pat)`: what ana types, or `ben: ...`, or `owner: ...`, who is a superuser. A lead's name is its id.
 *   `-> words` follows if the answer has these words, `!! words` if the call is refused with them.
 * - `to_contact | agenda == Pat, Bob2 | none`: the leads of each list, or the values of a query.
 */
export async function createStage() {
  const testDatabase = await createSalesDatabase();
  const { rows } = testDatabase;
  const [ana, ben] = [await testDatabase.createLogin(true), await testDatabase.createLogin(true)];
  const as = { ana: ana.rows, ben: ben.rows, owner: rows };
  const ids = new Map<string, string>();

  async function forget() {
    ids.clear();
    for (const login of [ana, ben]) await login.rows('rollback');
    await rows(FORGET);
  }
  beforeEach(forget);

  const filled = (text: string, quote: string) =>
    text
      .replaceAll(
        /@(ana|ben)\b/g,
        (_all, name: 'ana' | 'ben') => `${quote}${{ ana, ben }[name].name}${quote}`,
      )
      .replaceAll(
        /\b(Pat|Bob|Eve|Kim|Doe)(?:\.(phone|email)|\d*)\b/g,
        (all, name: string, field?: 'phone' | 'email') => {
          const value = field ? people.get(name)?.[field] : quote && ids.get(all);
          return value === undefined || value === '' ? all : `${quote}${value}${quote}`;
        },
      );

  async function send(when: string, lead: string, columns = '') {
    const [name = '', number = ''] = lead.split(/(\d+)/);
    if (name !== 'Doe' && !people.has(name)) throw new Error(`nobody is named ${name}`);
    const [last] =
      when === 'spool' ? await rows(`select max(at) - interval '1 microsecond' as at from calls`) : [];
    const created_at = when === '0h' ? null : (last?.at ?? ago(Number.parseFloat(when)));
    const { agreed, ...set } = Object.fromEntries(
      filled(columns, '')
        .split('; ')
        .filter(Boolean)
        .map((each) => each.split(/=(.*)/s)),
    ) as Record<string, string>;
    const phone = `+1214555${1_000 + Number(number)}`;
    const row = { phone, contact_name: name, business_name: `${name} Inc`, ...people.get(name), ...set };
    const id = await storeTestLead(testDatabase, { created_at, ...row });
    ids.set(lead, id);
    for (const channel of (agreed ?? 'calls texts').split(' ').filter(Boolean))
      await storeConsent(testDatabase, id, channel);
  }

  async function pass(interval: string) {
    await rows(WITHOUT_TRIGGERS);
    for (const [table, columns] of Object.entries(TIMES))
      await rows(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${interval}'`).join()}`,
      );
    await rows('reset session_replication_role');
  }

  const cell = (value: unknown) => [...ids].find(([, id]) => id === value)?.[0] ?? String(value);

  async function ask(who: string, query: string): Promise<string> {
    const found = await as[who as keyof typeof as](filled(query, "'"));
    return found.map((row) => Object.values(row).map(cell).join(' ')).join(', ');
  }

  async function play(text: string): Promise<void> {
    for (const [index, line] of text.trim().split('\n').entries())
      await playLine(line.trim()).catch((cause: unknown) => {
        throw new Error(`line ${index + 1} of the story: ${line.trim()}`, { cause });
      });
  }

  async function playLine(line: string): Promise<void> {
    if (SENT.test(line)) {
      for (const lead of line.split(/, (?=-?[.\d]+h )/))
        await send(...(lead.split(/ (.*?)(?: (.*))?$/) as [string, string, string?]));
      return;
    }
    const [, count, columns] = /^(\d+) leads ?(.*)$/.exec(line) ?? [];
    for (let n = Number(count ?? 0); n > 0; n--) await send(`${n}h`, `Doe${Number(count) - n + 1}`, columns);
    if (count) return;
    const [, hours, contact, what = 'all'] =
      /^(?:([.\d]+)h )?press (.+?)(?: (calls|texts|all|data))?$/.exec(line) ?? [];
    if (contact)
      return testDatabase.press({
        contact: filled(contact, ''),
        what: what as StopRequest['what'],
        ...(hours && { sentAt: new Date(ago(Number(hours))) }),
      });
    const [, interval] = /^(.+) pass$/.exec(line) ?? [];
    if (interval) return pass(interval);
    const [, who = 'ana', act = '', sign, words = ''] =
      /^(?:(ana|ben|owner): )?(.*?)(?: (->|!!|==)(?: (.*))?)?$/.exec(line) ?? [];
    const wanted = filled(words, '');
    const asQuery = (text: string) =>
      STATEMENT.test(text) ? text : `select ${sign === '==' ? 'lead_id from ' : ''}${text}`;
    if (sign === '!!') return expect(ask(who, asQuery(act))).rejects.toThrow(wanted);
    const found: string[] = [];
    for (const each of act.split(' | ')) found.push((await ask(who, asQuery(each))) || 'none');
    expect(found.join(' | ')).toEqual(sign === '==' ? wanted : expect.stringContaining(wanted));
  }
  return { ...testDatabase, ana, ben, forget, ids, pass, play };
}

/** Each story begins with `# ` and what it claims, and goes on from the lines of `given`. */
export const tellStories = (
  text: string,
  { play }: Pick<Awaited<ReturnType<typeof createStage>>, 'play'>,
  given = '',
) =>
  test.each(
    text
      .split(/^# /m)
      .slice(1)
      .map((story) => story.split(/\n([^]*)/) as [claim: string, lines: string]),
  )('%s', (_claim, lines) => play(`${given}\n${lines}`));
