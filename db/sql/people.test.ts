import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { storeLead } from '../../src/tests/support/sales.ts';
import { createStage, tellStories } from '../../src/tests/support/stories.ts';
import { removeLogin, setLogin } from '../roles/sales-logins.ts';

const stage = await createStage();
const { play, rows } = stage;

tellStories(
  `
# a lead repeats the first of a chain of leads of one person with at most 30 days between
2400h Pat, 1681h Pat2, 1440h Pat3, 960h Pat4, 936h Pat5, 480h Pat6, 2400h Bob, 1679h Bob2, 1656h Bob3
2280h Eve, 2256h Eve2, 2400h Eve3, 2h Kim phone=none; email=none, 1h Kim2 phone=none; email=none
select repeats_lead_id, times_repeated from leads where contact_name like 'Pa%' order by created_at == null 5, Pat 0, Pat 0, Pat 0, Pat 0, Pat 0
select repeats_lead_id, times_repeated from leads where contact_name like 'Bo%' order by created_at == null 0, null 1, Bob2 0
select repeats_lead_id, times_repeated from leads where contact_name like 'Ev%' order by created_at == null 2, Eve3 0, Eve3 0
select repeats_lead_id, times_repeated from leads where contact_name like 'Ki%' == null 0, null 0

# an address alone makes nobody with a number a repeat
4h Pat, 3h Bob email=Pat.email, 4h Eve phone=none, 3h Eve2 phone=none, 2h Eve3
select lead_id, repeats_lead_id from leads where repeats_lead_id is not null == Eve2 Eve

# a person is erased with all their leads, and nobody else
2h Pat, 900h Pat2 email=none, 1h Bob email=Pat.email, 2h Eve phone=none, 900h Eve2 phone=none, 1h Eve3
erase_lead(Pat, 'asked') -> 2
erase_lead(Eve, 'asked') -> 2
leads where not erased order by created_at == Bob, Eve3

# of 29 resembling leads, twenty are listed and all are counted
30 leads email=pat@example.com
select distinct cardinality(string_to_array(resembling_lead_ids, ', ')), resembling_count, resembling_lead_ids like '%' || lead_id || '%' from leads == 20 29 false
select distinct cardinality(string_to_array(resembling_lead_ids, ', ')), resembling_count, resembling_lead_ids like '%' || lead_id || '%' from leads_due == 20 29 false
select count(*) from resembling((select lead_id from leads limit 1)) == 29

# a login erases at most twenty leads a day, whatever a colleague erases
30 leads
2h Pat
20 leads phone=Pat.phone
erase_lead(Pat, 'x') !! this person has 21: the owner enters select erase_lead(
owner: sales.erase_lead(Pat, 'x') -> 21
ben: begin
ben: select erase_lead(lead_id, 'x') from leads where not erased order by phone limit 1
select erase_lead(lead_id, 'x') from leads where not erased order by phone desc limit 21 !! a login may erase 20 leads in 24 hours
select sum(erase_lead(lead_id, 'x')) from (select lead_id from leads where not erased order by phone desc limit 20) most -> 20
select erase_lead(lead_id, 'x') from leads where not erased order by phone desc limit 1 !! a login may erase 20 leads in 24 hours
ben: rollback
25 hours pass
select erase_lead(lead_id, 'x') from leads where not erased limit 1 -> 1

# each list has the newest name and business, and one state of a person
2h Pat, 0h Pat2 contact_name=Patricia Doe; business_name=New
won('signed', 297, Pat)
select contact_name, business_name from leads_due == none
select name, business, state from find(Pat.phone) == Patricia Doe New won
select "First Name", "Last Name", "Company Name", "Website Status" from leads_for_hubspot == Patricia Doe New won
never_call(lead => Pat)
leads where contact_state is null == none

# a person keeps the address or number that their newest lead lacks
2h Pat
add_lead('Ash Plumbing', 'Ray', Pat.phone, 'plumbing', '51-150', by => 'ana')
select distinct email from leads | select "Email" from leads_for_hubspot == Pat.email | Pat.email
correct_lead((select lead_id from leads where source = 'phone'), email => Eve.email)
select distinct email from leads | select email from leads_due == Eve.email | Eve.email
2h Bob, 1h Kim phone=Bob.email
same_person(Bob, Kim) -> in call_now
select phone_e164, by_phone from leads_due where email = Kim.email | to_write where email = Kim.email == Bob.phone true | none

# no call is agreed with a wrong number, which correct_lead says is theirs again
2h Pat
wrong_number('a bakery', Pat)
talked('wrote: call me', 'tomorrow 2pm', Pat) !! correct_lead
talked('wrote: call me', lead => Pat)
select phone, automated_calls, automated_texts from leads == null false false
correct_lead(Pat, phone => Pat.phone) -> theirs again

# gone_quiet lists nobody whom a call never reached
1200h Pat
wrong_number(lead => Pat)
40 days pass
gone_quiet | to_write == none | Pat

# a lead has all numbers and addresses of both fields
0h Pat phone=(214) 555-0199 ext. 12, or pat@example.net; email=Pat@Example.com, 713 555 0111
owner: select phone_e164, phone_extension, email_normalized from leads == +12145550199 12 pat@example.com
owner: select contacts::text from leads == {+12145550199,pat@example.com,+17135550111,pat@example.net}

# what else stands beside a number is shown as typed
6h Pat phone=214 555 0109 / 0110, 5h Bob phone=(214) 555-0108, or my wife, 4h Eve phone=1-800-FLOWERS
3h Kim phone=+1 (214) 555-0107, 2h Kim2 phone=2145550105, 1h Kim3 phone=+49 30 1234567, 0h Kim4 phone=001 214 555 0106
select phone_typed from leads_due where phone_typed is not null order by created_at == 214 555 0109 / 0110, (214) 555-0108, or my wife, 1-800-FLOWERS

# a corrected number says that an agreed call is not legal there
2h Pat
talked('ok', 'tomorrow 2pm', Pat)
correct_lead(Pat, phone => '+44 20 7123 4567') -> no call to this number is legal

# what is recorded of a joined person stays with whose number was dialed
2h Pat, 1h Bob
same_person(Pat, Bob)
claim(Pat)
wrong_number('a bakery')
undo((select contact_id from contacts where kind = 'joined'))
select lead_id, phone is null from leads order by created_at == Pat false, Bob true

# a lift ends with the join that it was for
2h Pat, 1h Bob
never_call(lead => Pat)
same_person(Pat, Bob)
lift_stop(Bob, 'called us')
leads where do_not_call == none
undo((select contact_id from contacts where kind = 'joined'))
leads where do_not_call == Pat
`,
  stage,
);

test('a login that loses --rw, or is removed, owns nobody', async () => {
  const name = `sales_${randomUUID().slice(0, 8)}`;
  await setLogin(stage.url, { name, role: 'sales_rw', password: 'x' });
  const assigned = `assign(Pat, '${name}')`;
  await play(`2h Pat
    ${assigned}
    call_now == none`);
  await rows(`revoke sales_rw from ${name}; grant sales_ro to ${name}`);
  await play(`call_now == Pat
    ${assigned} !! is no login that may record`);
  await rows(`grant sales_rw to ${name}`);
  await play(`${assigned}
    owner: insert into sales_internal.claims (login, person, dialed, expires_at) values ('${name}', 'p', 'p', now())
    owner: update leads set changed_at = null`);
  await removeLogin(stage.url, name);
  await play(`select owner, changed_at > created_at from leads == null true
    owner: select from sales_internal.claims == none`);
});

const lead = (columns: Record<string, unknown>) =>
  storeLead(stage, { email: 'pat@example.com', phone: '+12145550177', ...columns });
const erase = async (id: string) =>
  (await rows(`select sales.erase_lead($1, 'asked by mail') as erased`, [id]))[0]?.erased;

test('an erased lead has no personal data, and still counts', async () => {
  // No id or time can contain this text by chance.
  const secret = 'zzyzx';
  const calculation = randomUUID();
  const person = {
    calculation,
    ip_address: '192.0.2.199',
    phone: `+12145550177 ${secret}`,
    email: `${secret}@example.com`,
    first_touch: { utm_source: 'Google', utm_campaign: 'hail', gclid: secret, landing_path: secret },
    last_touch: { utm_source: secret },
  };
  const [first, again] = [await lead(person), await lead(person)];
  const [texts] = await rows(
    `select string_agg(format('%I = $1', column_name), ', ') as assigned from information_schema.columns
     where table_schema = 'public' and table_name = 'leads' and data_type = 'text' and is_generated = 'NEVER'
       and column_name not in ('erasure_reason', 'email', 'phone')`,
  );
  await rows(`update leads set ${texts?.assigned}`, [secret]);
  const mark = `sales.mark_contacted($1, 'ana', 'won', $2, 'tomorrow 2pm')`;
  await rows(`select ${mark}, sales.claim($1)`, [first, secret]);
  await rows(
    `insert into roi_calculations values (gen_random_uuid(), now(), 100, 3500, 500, 15, 38436, 210000, 35)`,
  );
  await rows(`select sales.revoke_consent('+12145550177', 'texts', 'by mail')`);
  const counts = () => rows('select * from sales.by_trade_and_volume');
  const before = await counts();

  expect(await erase(again)).toBe(2);

  const tables = await rows(
    `select leads::text as row from leads union all select lead_contacts::text from lead_contacts
     union all select roi_calculations::text from roi_calculations
     union all select people::text from sales_internal.people
     union all select claims::text from sales_internal.claims`,
  );
  const left = tables.map(({ row }) => String(row)).join('\n');
  expect(left).toContain('asked by mail');
  for (const data of [secret, calculation, '192.0.2.199']) expect(left).not.toContain(data);
  expect(await rows('select from notifications')).toEqual([]);
  expect(await counts()).toEqual(before);
  const shown = 'contact_state, erased, ok_to_call_now, campaign';
  expect(await rows(`select distinct ${shown} from sales.leads`)).toEqual([
    { contact_state: 'erased', erased: true, ok_to_call_now: false, campaign: 'hail' },
  ]);
});
