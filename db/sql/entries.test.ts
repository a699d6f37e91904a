import { beforeEach, expect, test } from '@jest/globals';
import { createSalesDatabase, derivePeople } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows, sent } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');
beforeEach(() => rows('delete from leads'));

const { say, listed } = ana;

test('a corrected number replaces the wrong one, which stays in the history', async () => {
  const id = await sent(2, { phone: '(214) 555-0160', email: 'pat@example.com' });
  await say(`talked(lead => '${id}')`);
  await say('assign()');
  const newer = await sent(1, { phone: '(214) 555-0160', email: 'pat@example.com' });
  expect(await say(`wrong_number(lead => '${newer}')`)).toContain('they are in to_write');
  expect([await listed('call_now'), await listed('to_write')]).toEqual([[], [newer]]);
  expect(await say(`talked('answered my mail', lead => '${newer}')`)).toContain('they are in to_write from');
  expect([await listed('call_now'), await listed('to_write')]).toEqual([[], []]);
  await rows(`update lead_contacts set at = at - interval '9 days'`);
  await rows(`update leads set created_at = created_at - interval '9 days'`);
  await derivePeople(testDatabase);
  expect([await listed('call_now'), await listed('to_write')]).toEqual([[], [newer]]);
  await say(`correct_lead(phone => '512 555 0177')`);
  expect(await ana.rows('select * from call_now')).toMatchObject([
    { lead_id: newer, phone: '(512) 555-0177', owner: ana.name, contact_state: 'reached' },
  ]);
  expect(await ana.rows('select from to_write')).toEqual([]);
  const history = await ana.rows('select what, detail from history()');
  expect(history.at(-1)).toEqual({ what: 'corrected', detail: 'phone was (214) 555-0160' });
});

test('a corrected number is corrected in all leads of the person, whose claim and owner stay', async () => {
  const id = await sent(30, { phone: '(214) 555-0161', email: 'pat@example.com' });
  const newest = { phone: '214.555.0161', email: 'pat@work.example', contact_name: 'Patricia Doe' };
  const other = await sent(20, newest);
  await say(`assign('${id}', '${ana.name}')`);
  await ana.rows('select from next_call()');
  await ben.say(`correct_lead('${id}', phone => '512 555 0178', email => 'pat@home.example', by => 'ben')`);
  const corrected = { phone: '(512) 555-0178', owner: ana.name };
  expect(await ana.rows('select lead_id, phone, email, owner from leads order by created_at')).toEqual([
    { ...corrected, lead_id: id, email: 'pat@home.example' },
    { ...corrected, lead_id: other, email: 'pat@home.example' },
  ]);
  expect(await say(`note('two vans')`)).toContain('Patricia Doe');
  expect(await ben.listed('call_now')).toEqual([]);
  expect(await ana.rows(`select detail from history() where what = 'corrected' order by detail`)).toEqual([
    { detail: 'phone was (214) 555-0161; email was pat@work.example' },
  ]);
});

test('undo takes back what one recorded last, and claims the person of a call again', async () => {
  const id = await sent(2, { phone: '(214) 555-0163' });
  const eve = await testDatabase.createLogin('sales_rw');
  const undo = () => eve.say('undo()');
  await eve.say(`note('has two vans', lead => '${id}')`);
  await eve.say(`lost(lead => '${id}')`);
  expect(await undo()).toBe(
    'Undone (lost): Pat Doe (Hilltop Plumbing). They are in call_now. You have claimed them.',
  );
  expect(await eve.say(`won('signed')`)).toContain('Pat Doe');
  await eve.say(`stop_contact('214-555-0163', 'by mail')`);
  await eve.say(`lift_stop('${id}', 'called us')`);
  const stopped = () => ana.rows('select from leads where do_not_call');
  expect(await undo()).toMatch(/^Undone \(lifted\):.* Nobody calls this person again/);
  expect(await stopped()).toHaveLength(1);
  expect(await undo()).toBe('Undone: stop do_not_call of +12145550163');
  expect(await stopped()).toEqual([]);
  await eve.say(`correct_lead('${id}', email => 'new@example.com', by => 'eve')`);
  expect(await undo()).toMatch(/^Undone \(corrected\):/);
  expect(await undo()).toMatch(/^Undone \(won\):.* You have claimed them\.$/);
  expect(await undo()).toMatch(/^Undone \(note\):.* They are in call_now\.$/);
  expect(await ana.rows('select last_by from leads_due')).toEqual([{ last_by: null }]);
  await expect(undo()).rejects.toThrow('you recorded nothing');
});

test('undo of a call claims the person again, in place of who was claimed since', async () => {
  const abroad = await sent(2, { phone: '+44 20 7946 0018' });
  await sent(2);
  await say(`no_answer(lead => '${abroad}')`);
  await ana.rows('select from next_call()');
  expect(await say('undo()')).toContain('You have claimed them.');
  await say('won()');
  expect(await ana.rows('select lead_id from contacts where not undone')).toEqual([{ lead_id: abroad }]);
});

test('a lift is refused while a colleague records a stop', async () => {
  const id = await sent(2, { phone: '(214) 555-0164' });
  await say(`never_call(lead => '${id}')`);
  await ben.rows('begin');
  await ben.say(`stop_contact('(214) 555-0164', 'by mail')`);
  const lift = `lift_stop('${id}', 'called us')`;
  await expect(say(lift)).rejects.toThrow('somebody is recording a stop');
  await ben.rows('commit');
  await say(lift);
  expect(await ana.rows('select from leads where do_not_call')).toEqual([]);
});

test('undo takes back what a call changed', async () => {
  const person = { phone: '+12145550100' };
  const [id] = [await sent(30, person), await sent(20, person)];
  await say(`mark_contacted('${id}', 'ana', 'won', 'signed', sales.local_now() + interval '1 day')`);
  expect(await listed('call_now')).toEqual([]);
  const undo = `undo((select contact_id from contacts limit 1))`;
  await expect(ben.say(undo)).rejects.toThrow('only your own');
  expect(await say(undo)).toContain('They are in call_now.');
  const open = { contact_state: 'new', reached_at: null };
  expect(await ana.rows('select contact_state, reached_at from leads')).toEqual([open, open]);
  expect([await listed('call_now'), await ana.rows('select from appointments')]).toEqual([[id], []]);
  expect(await ana.rows('select * from contacts join leads_due using (lead_id)')).toMatchObject([
    { outcome: 'won', undone: true, last_note: null, times_repeated: 1 },
  ]);
  await expect(say(undo)).rejects.toThrow('only your own');
});

test('of yesterday, only the latest entry can be undone, and no stop', async () => {
  const id = await sent(48);
  for (let call = 0; call < 2; call++) await say(`mark_attempted('${id}', 'ana')`);
  await rows(`update lead_contacts set at = at - interval '25 hours'`);
  const [stop] = await rows(
    `insert into revocations (contact, channel, how, at, by)
     values ('+12145550100', 'calls', 'by mail', now() - interval '25 hours', $1) returning id`,
    [ana.name],
  );
  for (const entry of ['(select contact_id from contacts offset 1)', `'${stop?.id}'`])
    await expect(say(`undo(${entry})`)).rejects.toThrow('older than 24 hours');
  expect(await say('undo((select contact_id from contacts limit 1))')).toContain('Undone (attempted)');
});

test('spam leaves every list and rate', async () => {
  const id = await sent(2);
  const counts = async () => (await ana.rows('select leads, suspected from by_trade_and_volume'))[0];
  await say(`mark_contacted('${id}', 'ana', 'spam')`);
  expect([await listed('call_now'), await counts()]).toEqual([[], { leads: 0, suspected: 1 }]);
  await say('undo()');
  expect([await listed('call_now'), await counts()]).toEqual([[id], { leads: 1, suspected: 0 }]);
});

test.each([
  '(214) 555-0199',
  '2145550199',
  '+1 214.555.0199 ext 3',
  '0199',
  'ASH PLUMB',
  'ray@',
  'Ray Ash',
  'ashgrove ray',
  'renee',
  '0142',
])('find(%j) finds a person', async (text) => {
  const id = await sent(2, {
    phone: '214 555 0199 or 512 555 0142',
    email: 'ray@example.com',
    contact_name: 'Ray Ashgrove',
    business_name: 'Renée’s Ash Plumbing',
  });
  await sent(1, { phone: '(512) 555-0143', business_name: 'Birch 100% Roofing' });
  expect(await ana.rows('select lead_id from find($1)', [text])).toEqual([{ lead_id: id }]);
  expect(await ana.rows('select from find($1)', ['nobody%here'])).toEqual([]);
  expect(await ana.rows('select lead_id from find(2145550199)')).toEqual([{ lead_id: id }]);
});

test('find lists the newest fifty', async () => {
  const ids: string[] = [];
  for (let hours = 60; hours > 0; hours--) ids.unshift(await sent(hours));
  expect(await listed(`find('Doe')`)).toEqual(ids.slice(0, 50));
});

test('history lists everything about a person who called in order', async () => {
  const typed = `'Ash', 'Pat', '214 555 0111', 'Plumbing', '51-150', by => 'ana', note => 'asked for prices'`;
  await say(`add_lead(${typed})`);
  const [next] = await ana.rows('select * from next_call()');
  expect(next).toMatchObject({ phone: '(214) 555-0111', trade: 'Plumbing', last_note: 'asked for prices' });
  await say(`note('has two vans')`);
  await say('no_answer()');
  await say('undo()');
  await ben.say(`revoke_consent('(214) 555-0111', 'texts', 'by mail')`);
  expect(await ana.rows('select what, by from history()')).toEqual([
    { what: 'sent by phone', by: null },
    { what: 'added', by: 'ana' },
    { what: 'note', by: ana.name },
    { what: 'attempted, undone', by: ana.name },
    { what: 'stop texts', by: ben.name },
  ]);
});

test('an export has the click of the last 90 days, by the time of the click', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const [old, recent] = [
    { gclid: 'old', at: daysAgo(91) },
    { gclid: 'recent', at: daysAgo(89) },
  ];
  for (const touches of [
    { last_touch: old },
    { first_touch: recent, last_touch: old },
    { last_touch: { gclid: 'without a time' } },
  ])
    await say(`won(lead => '${await sent(50, touches)}')`);
  const clicks = await ana.rows('select "Google Click ID" as id from leads_for_google_ads');
  expect(clicks.map(({ id }) => id).sort()).toEqual(['recent', 'without a time']);
});

test('managers see who wins, which campaigns do, why people are lost, and days without leads', async () => {
  const visit = { utm_source: 'Google', utm_medium: 'cpc', utm_campaign: 'hail', landing_path: '/es' };
  for (const id of ['gclid', 'msclkid']) {
    const won = await sent(50, { last_touch: { [id]: 'sample', ...visit } });
    await say(`won(monthly => 297.50, lead => '${won}')`);
  }
  await say(`lost('price', lead => '${await sent(1)}')`);
  await say(`not_interested(lead => '${await sent(1)}')`);
  await say(`mark_contacted('${await sent(1, { suspected_spam: true })}', 'ana', 'spam')`);
  const [team] = await ana.rows('select * from team_weekly');
  expect(team).toMatchObject({ login: ana.name, calls: 4, reached: 4, won: 2, median_hours: '25.5' });
  const counts = { leads: 2, reached: 2, won: 2 };
  const [campaign] = await ana.rows('select * from by_campaign');
  const from = { source: 'google', campaign: 'hail' };
  expect(campaign).toEqual({ ...from, medium: 'cpc', landing_path: '/es', ...counts });
  const [month] = await ana.rows('select * from by_campaign_monthly');
  expect(month).toMatchObject({ ...from, ...counts });
  expect(await ana.rows('select * from by_trade_and_volume')).toEqual([
    { trade: 'Plumbing', monthly_lead_volume: '51-150', leads: 4, reached: 4, won: 2, suspected: 1 },
  ]);
  expect(await ana.rows('select * from lost_reasons')).toMatchObject([
    { reason: 'not_interested', people: 1 },
    { reason: 'price', people: 1 },
  ]);
  for (const view of ['leads_for_google_ads', 'leads_for_microsoft_ads'])
    expect(await ana.rows(`select * from ${view}`)).toMatchObject([
      { 'Conversion Value': '297.50', 'Conversion Currency': 'USD' },
    ]);
  const days = await ana.rows<{ leads: number }>('select leads from leads_daily');
  expect(days.reduce((sum, { leads }) => sum + leads, 0)).toBe(4);
  expect(days.some(({ leads }) => leads === 0)).toBe(true);
});
