import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { storeConsent } from '../../src/tests/support/sales.ts';
import { createStage, tellStories } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const { rows } = stage;

tellStories(
  `
# an agreement allows automated calls or texts until it is revoked
3000h Pat agreed=calls, 2h Pat2 agreed=, 2h Bob agreed=, 2h Eve, 1h Kim email=none, 3000h Kim2, 2h Doe1, 2h Doe2
revoke_consent('tel:+12145551001', 'calls', 'by phone') -> 1
revoke_consent('(214) 555-1002 ext. 12', 'texts', 'by phone') -> 1
revoke_consent(Kim.phone, 'all', 'by phone') -> 2
select lead_id, consent_given, automated_calls, automated_texts from leads where lead_id in (Pat, Pat2, Bob, Eve) order by contact_name == Bob false false false, Eve true true true, Pat true true false, Pat2 false true false
select lead_id, consent_given, automated_calls, automated_texts from leads where lead_id in (Kim, Kim2, Doe1, Doe2) order by phone, created_at == Doe1 true false true, Doe2 true true false, Kim2 true false false, Kim true false false
select lead_id, automated_calls, automated_texts from leads_due order by phone == Doe1 false true, Doe2 true false, Pat true false, Bob false false, Eve true true, Kim2 false false

# stop_automated stops calls, texts or both to the claimed person
2h Pat, 1h Bob email=none
stop_automated('texts') !! you have claimed nobody
claim(Pat)
stop_automated('texts') -> No automated texts to Pat (Hilltop Plumbing). They are in call_now.
select automated_calls, automated_texts from leads where lead_id = Pat == true false
undo() -> Undone: stop
stop_automated('Calls', 'said so') -> No automated calls to Pat
select automated_calls, automated_texts from leads where lead_id = Pat == false true
undo()
stop_automated() -> No automated calls or texts to Pat
select automated_calls, automated_texts from leads_due where lead_id = Pat == false false
select automated from next_call() == no
undo()
select automated_calls, automated_texts from leads where lead_id = Pat == true true
stop_automated('emails') !! one of calls, texts, all
wrong_number(lead => Bob)
stop_automated(lead => Bob) !! no number or address to stop

# a revocation of one address covers all leads of the person
3h Pat, 2h Pat2 email=second@example.com
revoke_consent(' mailto:Second@example.com>. ', 'all', 'by mail') -> 2
select automated_calls, automated_texts from leads == false false, false false
select automated_calls, automated_texts from leads_due == false false

# after a stop was lifted, agreements of the person’s other leads stay revoked
2h Pat, 1h Pat2 email=second@example.com
stop_contact(Pat.email, 'by mail')
lift_stop(Pat2, 'asked for an offer')
select do_not_call, automated_calls, automated_texts from leads == false false false, false false false
select do_not_call, automated_calls, automated_texts from leads_due == false false false

# an agreement counts for nobody without a contact, and of no suspected lead
2h Pat agreed=, 1h Pat2 suspected_spam=true, 1h Bob phone=none; email=none
select automated_calls, automated_texts from leads == false false, false false, false false

# a stop covers what was sent before it, and leads of the spool that were sent within 24 hours after it
owner: insert into revocations (contact, channel, how, at) select contact, 'calls', 'by mail', now() - hours * interval '1 hour' from (values (Pat.email, 0), (Bob.email, 1), (Eve.email, 23), (Kim.email, 25)) stops (contact, hours)
1h Pat, 0h Bob, 0.01h Eve spooled=true, 0.01h Kim spooled=true
select contact_name, automated_calls, automated_texts from leads order by 1 == Bob true true, Eve false true, Kim true true, Pat false true
select contact_name, automated_calls from leads_due where not automated_calls order by 1 == Eve false, Pat false

# a lead that is being stored when a stop comes is covered
owner: begin
owner: select now()
revoke_consent(Pat.phone, 'all', 'by phone')
0h Pat
owner: commit
select automated_calls, automated_texts from leads == false false

# a stop counts from its storing, and a lead and its agreements are never later than theirs
-1h Pat
owner: select from leads join consents on lead_id = leads.id where created_at > now() or given_at > now() == none
owner: insert into privacy_requests (id, requested_at, contact, what) values (Pat, now() - interval '1 hour', Pat.phone, 'calls')
select automated_calls, automated_texts from leads == false true
select automated_calls, automated_texts from leads_due == false true
`,
  stage,
);

test.each([
  ['consents', 'origin'],
  ['consents', 'replica'], // In this mode, PostgreSQL skips ordinary triggers.
  ['revocations', 'origin'],
  ['revocations', 'replica'],
])('a superuser may not change %s in %s mode', async (table, role) => {
  await rows(`set session_replication_role to ${role}`);
  const changes = [`update ${table} set channel = null`, `delete from ${table}`, `truncate ${table}`];
  for (const change of changes) await expect(rows(change)).rejects.toMatchObject({ code: '23001' });
  await rows('reset session_replication_role');
});

test('row_intact is false after a change of any column of a consent', async () => {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'consents' and column_name <> 'contacts'`,
  );
  expect(columns.length).toBeGreaterThan(10);
  await rows(`alter table consents disable trigger consents_append_only; delete from consents`);
  const evidence = (n: number) => ({
    channel: n === 1 ? 'calls' : 'texts',
    given_at: `2026-03-0${n}`,
    text: `You may ${n}.`,
    text_version: n,
    text_sha256: n,
    name: n,
    phone: n,
    ip_address: `192.0.2.${n}`,
    user_agent: n,
    page_address: n,
    page_build: n,
    spooled: n === 1,
  });
  await storeConsent(stage, randomUUID(), evidence(1));
  await rows('create temporary table other as select * from consents; delete from consents');
  await rows(`set timezone to 'Asia/Kolkata'`);
  await storeConsent(stage, randomUUID(), evidence(2));
  const shown = () => rows('select row_intact, lead_erased from sales.consent_evidence');
  expect(await shown()).toEqual([{ row_intact: true, lead_erased: true }]);
  for (const { name } of columns) {
    await rows(`begin; update consents set ${name} = other.${name} from other`);
    expect([name, await shown()]).toEqual([name, [{ row_intact: false, lead_erased: true }]]);
    await rows('rollback');
  }
  await rows('alter table consents enable always trigger consents_append_only');
});
