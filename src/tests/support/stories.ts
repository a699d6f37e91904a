import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { closeAfterTests } from './resources.ts';
import { ago, createSalesDatabase, derivePeople, storeAgreedLead } from './sales.ts';
import { connect, siteUrlOf } from './test-database.ts';

export const people = new Map(
  ['Pat', 'Bob', 'Eve', 'Kim'].map((name, index) => [
    name,
    { phone: `+1512555010${index}`, email: `${name.toLowerCase()}@example.com` },
  ]),
);

const FORGET = `
  alter table consents disable trigger consents_append_only;
  alter table revocations disable trigger revocations_append_only;
  truncate leads, consents, revocations, privacy_requests, notifications, sales_internal.people,
    sales_internal.claims, sales_internal.erasures cascade;
  alter table consents enable always trigger consents_append_only;
  alter table revocations enable always trigger revocations_append_only`;

const STATEMENT = /^(?:select|begin|commit|rollback|insert|update|delete|set|create) ?/;

const SENT = /^(?:-?[.\d]+h|spool) /;

/**
 * A stage on which stories are played. A story is lines; a line is one of
 * - `30h Pat reach_by=text; plan=growing, 0h Bob`: Pat sent a lead 30 hours ago, Bob now, both with both agreements. `spool Pat`: from
 *   the spool, sent before the last entry. Another lead of Pat is `Pat2`.
 * - `60 leads`: of Doe1 to Doe60, one an hour, the last one an hour ago.
 * - `press Pat.phone calls`: a request from the page /stop.
 * - `2 days pass`.
 * - `talked('hm', lead => Pat)`: what ana types, or `ben: ...`, or `owner: ...`, who is a superuser. A lead's name is its id.
 *   `-> words` follows if the answer has these words, `!! words` if the call is refused with them.
 * - `call_now | to_write == Pat, Bob2 | none`: the leads of each list, or the values of a query.
 */
export async function createStage() {
  const testDatabase = await createSalesDatabase();
  const { rows } = testDatabase;
  const [ana, ben] = [await testDatabase.createLogin('sales_rw'), await testDatabase.createLogin('sales_rw')];
  const site = await connect(siteUrlOf(testDatabase));
  closeAfterTests({ close: () => site.end() });
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
      when === 'spool'
        ? await rows(`select max(at) - interval '1 microsecond' as at from lead_contacts`)
        : [];
    const created_at = when === '0h' ? null : (last?.at ?? ago(Number.parseFloat(when)));
    const { agreed, ...set } = Object.fromEntries(
      filled(columns, '')
        .split('; ')
        .filter(Boolean)
        .map((each) => each.split(/=(.*)/s)),
    ) as Record<string, string>;
    const phone = `+1214555${1_000 + Number(number)}`;
    const row = { phone, contact_name: name, ...people.get(name), ...(last && { spooled: true }), ...set };
    ids.set(
      lead,
      await storeAgreedLead(testDatabase, { created_at, ...row }, agreed?.split(' ').filter(Boolean)),
    );
  }

  async function pass(interval: string) {
    const moved = {
      lead_contacts: ['at', 'next_at'],
      leads: ['created_at', 'erased_at'],
      'sales_internal.claims': ['expires_at'],
    };
    for (const [table, columns] of Object.entries(moved))
      await rows(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${interval}'`).join()}`,
      );
    await derivePeople(testDatabase);
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
    const [, contact, what] = /^press (.+?)(?: (calls|texts|all|see|erase))?$/.exec(line) ?? [];
    if (contact)
      return void (await site.query(
        `insert into privacy_requests (id, requested_at, contact, what) values ($1, now(), $2, $3) on conflict do nothing`,
        [randomUUID(), filled(contact, ''), what ?? 'all'],
      ));
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
  return { ...testDatabase, ana, ben, forget, ids, play };
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
