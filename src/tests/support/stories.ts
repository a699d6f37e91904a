import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { storeStop, type StopRequest } from '#db/queries/store-stop.ts';
import { vias } from '#db/schema/index.ts';
import { ago, createLogin, forgetLeads, storeTestLead, withoutTriggers } from './sales.ts';
import { openTestPool } from './test-database.ts';

/**
 * In stories anybody may be called now, except in Alaska, where calls begin in two hours. A test of
 * the hours uses createTestDatabase instead of a stage.
 */
const CALLS_AT_ANY_HOUR = `
  create or replace function sales.call_hours(
    phone text, wanted text, promised_by timestamptz, at timestamptz default now())
  returns table (opens timestamptz, closes timestamptz, zone text) language sql stable as $$
    select
      at + case area.code when '907' then interval '2 hours' else interval '-30 days' end,
      at + interval '3 hours',
      area.zone
    from sales_internal.area_codes area
    where sales_internal.is_domestic(phone)
      and area.code = substr(phone, 3, 3) $$`;

// The parts of a line.
const NAME = /@(ana|ben)\b|\b(Pat|Bob|Eve|Kim)\.(phone|email)\b|\b(?:Pat|Bob|Eve|Kim|Doe)\d*\b/g;
const STOP_REQUEST = /^(?:([\d.]+)h )?press (.+?)(?: (calls|texts|all|data))?$/;
const SENT_LEADS = /^[\d.]+h /;
const SENT_LEAD = /([\d.]+)h (\w+) ?(.*?)(?:, (?=[\d.]+h )|$)/g;
const TIME_PASSES = /^(.+) pass$/;

/** Minutes before `the days since last Wednesday` are in one week, whatever the day of the test. */
const lengthOf = (time: string) =>
  time === 'the days since last Wednesday'
    ? `(now() - (date_trunc('week', now()) - interval '108 hours'))`
    : `interval '${time}'`;
const WHO_CALLS_WHAT = /^(?:(ana|ben|owner): )?(.*?)(?: (->|!!|==)(?: (.*))?)?$/;
const STATEMENT = /^(?:select|insert|update|delete|begin|savepoint|commit|rollback|create|drop)\b/;

const people = ['Pat', 'Bob', 'Eve', 'Kim'];
const contactsOf = (name: string) => ({
  phone: `+1512555010${people.indexOf(name)}`,
  email: `${name.toLowerCase()}@example.com`,
});

/**
 * Plays stories, whose lines CONTRIBUTING.md describes. Each sent lead has both consents, and
 * its name stands for its id. Pat2 is another lead of Pat, and Doe1, Doe2 and so on are more
 * people. What was pressed hours ago waited in the spool.
 */
export async function createStage() {
  const { testDatabase, database } = await openTestPool();
  await testDatabase.rows(CALLS_AT_ANY_HOUR);
  const [ana, ben] = [await createLogin(testDatabase, true), await createLogin(testDatabase, true)];
  const as = { ana, ben, owner: { ...testDatabase, name: 'owner' } };
  const ids = new Map<string, string>();

  async function forget() {
    ids.clear();
    for (const login of [ana, ben]) await login.rows(`rollback; set sales.at_hand = ''`);
    await forgetLeads(testDatabase);
  }
  beforeEach(forget);

  const filled = (text: string, quote = '') =>
    text.replaceAll(
      NAME,
      (word, login?: 'ana' | 'ben', name?: string, field?: 'phone' | 'email') => {
        const meant = login
          ? as[login].name
          : name && field
            ? contactsOf(name)[field]
            : quote && ids.get(word);
        return meant ? quote + meant + quote : word;
      },
    );

  async function send(hours: number, lead: string, columns = '') {
    const [name = '', number = ''] = lead.split(/(\d+)/);
    const set = columns.split('; ').filter(Boolean);
    const { consents = 'calls texts', ...more } = Object.fromEntries(
      set.map((each) => filled(each).split(/=(.*)/s)),
    ) as Record<string, string>;
    const contacts = people.includes(name)
      ? contactsOf(name)
      : { phone: `+1214555${1_000 + Number(number)}` };
    const created_at = hours > 0 ? ago(hours) : null;
    const names = { contact_name: name, business_name: `${name} Inc` };
    const all = { created_at, ...names, ...contacts, ...more };
    ids.set(lead, await storeTestLead(testDatabase, all, consents.split(' ').filter(Boolean)));
  }

  /** As the page of a site with each channel does. */
  const press = (hours: number, contact: string, what: StopRequest['what']) => {
    const request = { id: randomUUID(), contact, what, sentAt: new Date(ago(hours)) };
    return database.run((db) => storeStop(db, request, [...vias]));
  };

  const moments = await testDatabase.rows(
    `select format('update %1$I set %2$I = %2$I', table_name, column_name) as moved
     from information_schema.columns
     where table_schema = 'public' and data_type ~ 'timestamp'`,
  );
  const pass = (interval: string) =>
    withoutTriggers(
      testDatabase,
      moments.map(({ moved }) => `${moved} - ${lengthOf(interval)}`).join('; '),
    );

  const cell = (value: unknown) => [...ids].find(([, id]) => id === value)?.[0] ?? String(value);

  async function ask(who: string, query: string): Promise<string> {
    const found = await as[who as keyof typeof as].rows(filled(query, "'"));
    return found.map((row) => Object.values(row).map(cell).join(' ')).join(', ') || 'none';
  }

  async function playLine(line: string): Promise<unknown> {
    const [, hours = 0, contact, what = 'all'] = STOP_REQUEST.exec(line) ?? [];
    if (contact) return press(Number(hours), filled(contact), what as StopRequest['what']);
    if (SENT_LEADS.test(line)) {
      for (const [, hours, lead = '', columns] of line.matchAll(SENT_LEAD))
        await send(Number(hours), lead, columns);
      return;
    }
    const [, interval] = TIME_PASSES.exec(line) ?? [];
    if (interval) return pass(interval);
    const [, who = 'ana', act = '', sign, words = ''] = WHO_CALLS_WHAT.exec(line) ?? [];
    const isStatement = STATEMENT.test(act);
    const answer = ask(
      who,
      isStatement ? act : `select ${sign === '==' ? 'lead_id from ' : ''}${act}`,
    );
    if (sign === '!!') await expect(answer).rejects.toThrow(filled(words));
    else if (sign === '==') expect(await answer).toBe(filled(words));
    else expect(await answer).toContain(filled(words));
  }

  async function play(text: string): Promise<void> {
    for (const [index, line] of text.trim().split('\n').entries())
      await playLine(line.trim()).catch((cause: unknown) => {
        throw new Error(`line ${index + 1} of the story: ${line.trim()}`, { cause });
      });
  }
  /** Each story begins with `# ` and what it claims. */
  const tell = (text: string) => {
    const stories = text.split(/^# /m).slice(1);
    test.each(stories.map((story) => story.split(/\n([^]*)/)))('%s', (_claim, lines = '') =>
      play(lines),
    );
  };
  return { ...testDatabase, ana, ben, forget, ids, play, tell };
}
