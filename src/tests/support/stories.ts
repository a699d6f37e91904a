import { beforeEach, expect, test } from '@jest/globals';
import type { StopRequest } from '#db/queries/store-stop.ts';
import {
  ago,
  createSalesDatabase,
  forgetLeads,
  storeConsents,
  storeTestLead,
  withoutTriggers,
} from './sales.ts';

const people = ['Pat', 'Bob', 'Eve', 'Kim'];
const contactsOf = (name: string) => ({
  phone: `+1512555010${people.indexOf(name)}`,
  email: `${name.toLowerCase()}@example.com`,
});

/** The columns with times, which `pass` moves into the past. */
const TIMES = {
  calls: ['at', 'next_at'],
  leads: ['created_at', 'next_at', 'reached_at', 'erased_at'],
  consents: ['given_at'],
  stops: ['at'],
  claims: ['until'],
};

const STATEMENT = /^(?:select|begin|commit|rollback|insert|update|delete|set|create) ?/;

/**
 * A stage on which stories are played. A story is lines; a line is one of
 * - `30h Pat reach_by=text; plan=growing, 0h Bob`: Pat sent a lead 30 hours ago, Bob now, both with both agreements. Another lead of
 *   Pat is `Pat2`. `60 leads`: of Doe1 to Doe60, one an hour, the last one an hour ago.
 * - `press Pat.phone calls`: a request from the page /stop; `5h press ...`: one that was sent then, and waited in the spool.
 * - `2 days pass`.
 * - `log_call('talked', lead => Pat)`: what ana types, or `ben: ...`, or `owner: ...`, who is a superuser. A lead's name is its id.
 *   `-> words` follows if the answer has these words, `!! words` if the call is refused with them.
 * - `to_contact | agenda == Pat, Bob2 | none`: the leads of each list, or the values of a query.
 */
export async function createStage() {
  const testDatabase = await createSalesDatabase();
  const [ana, ben] = [await testDatabase.createLogin(true), await testDatabase.createLogin(true)];
  const as = { ana, ben, owner: { ...testDatabase, name: 'owner' } };
  const ids = new Map<string, string>();

  async function forget() {
    ids.clear();
    for (const login of [ana, ben]) await login.rows('rollback');
    await forgetLeads(testDatabase);
    await testDatabase.rows('delete from channels');
  }
  beforeEach(forget);

  const filled = (text: string, quote = '') =>
    text
      .replaceAll(/@(ana|ben)\b/g, (_all, login: 'ana' | 'ben') => quote + as[login].name + quote)
      .replaceAll(
        /\b(Pat|Bob|Eve|Kim)\.(phone|email)\b/g,
        (_all, name: string, field: 'phone' | 'email') => quote + contactsOf(name)[field] + quote,
      )
      .replaceAll(/\b(?:Pat|Bob|Eve|Kim|Doe)\d*\b/g, (lead) =>
        quote && ids.has(lead) ? quote + ids.get(lead) + quote : lead,
      );

  async function send(hours: number, lead: string, columns = '') {
    const [name = '', number = ''] = lead.split(/(\d+)/);
    const set = columns.split('; ').map((each) => filled(each).split(/=(.*)/s));
    const { agreed = 'calls texts', '': _none, ...more } = Object.fromEntries(set) as Record<string, string>;
    const contacts = people.includes(name)
      ? contactsOf(name)
      : { phone: `+1214555${1_000 + Number(number)}` };
    const created_at = hours > 0 ? ago(hours) : null;
    const names = { contact_name: name, business_name: `${name} Inc` };
    ids.set(lead, await storeTestLead(testDatabase, { created_at, ...names, ...contacts, ...more }));
    await storeConsents(testDatabase, ids.get(lead) ?? '', agreed.split(' ').filter(Boolean));
  }

  const pass = (interval: string) =>
    withoutTriggers(
      testDatabase,
      Object.entries(TIMES)
        .map(([table, columns]) => {
          const earlier = columns.map((column) => `${column} = ${column} - interval '${interval}'`);
          return `update ${table} set ${earlier.join()}`;
        })
        .join('; '),
    );

  const cell = (value: unknown) => [...ids].find(([, id]) => id === value)?.[0] ?? String(value);

  async function ask(who: string, query: string): Promise<string> {
    const found = await as[who as keyof typeof as].rows(filled(query, "'"));
    return found.map((row) => Object.values(row).map(cell).join(' ')).join(', ') || 'none';
  }

  async function playLine(line: string): Promise<unknown> {
    const [, count] = /^(\d+) leads$/.exec(line) ?? [];
    for (let hours = Number(count ?? 0); hours > 0; hours--)
      await send(hours, `Doe${Number(count) - hours + 1}`);
    if (count) return;
    const [, hours, contact, what = 'all'] =
      /^(?:(\d+)h )?press (.+?)(?: (calls|texts|all|data))?$/.exec(line) ?? [];
    if (contact) {
      const request = { contact: filled(contact), what: what as StopRequest['what'] };
      return testDatabase.press(hours ? { ...request, sentAt: new Date(ago(Number(hours))) } : request);
    }
    if (/^\d+h /.test(line)) {
      for (const sent of line.split(/, (?=\d+h )/)) {
        const [, when, lead = '', columns] = /^(\d+)h (\w+) ?(.*)$/.exec(sent) ?? [];
        await send(Number(when), lead, columns);
      }
      return;
    }
    const [, interval] = /^(.+) pass$/.exec(line) ?? [];
    if (interval) return pass(interval);
    const [, who = 'ana', act = '', sign, words = ''] =
      /^(?:(ana|ben|owner): )?(.*?)(?: (->|!!|==)(?: (.*))?)?$/.exec(line) ?? [];
    const queries = act
      .split(' | ')
      .map((text) => (STATEMENT.test(text) ? text : `select ${sign === '==' ? 'lead_id from ' : ''}${text}`));
    if (sign === '!!') return expect(ask(who, queries.join())).rejects.toThrow(filled(words));
    const found: string[] = [];
    for (const query of queries) found.push(await ask(who, query));
    expect(found.join(' | ')).toEqual(sign === '==' ? filled(words) : expect.stringContaining(filled(words)));
  }

  async function play(text: string): Promise<void> {
    for (const [index, line] of text.trim().split('\n').entries())
      await playLine(line.trim()).catch((cause: unknown) => {
        throw new Error(`line ${index + 1} of the story: ${line.trim()}`, { cause });
      });
  }
  return { ...testDatabase, ana, ben, forget, ids, pass, play };
}

/** Each story begins with `# ` and what it claims. */
export const tellStories = (text: string, { play }: Pick<Awaited<ReturnType<typeof createStage>>, 'play'>) =>
  test.each(
    text
      .split(/^# /m)
      .slice(1)
      .map((story) => story.split(/\n([^]*)/) as [claim: string, lines: string]),
  )('%s', (_claim, lines) => play(lines));
