import { createStage, tellStories } from '../../src/tests/support/stories.ts';

const oneLine = (query: string) => query.replaceAll(/\s+/g, ' ');

/** In which lists and files each person is, and what is opted out. A person is `open` who is in each of the usual ones. */
const LISTS = oneLine(`
  select name, replace(string_agg(distinct list, ' '), 'addresses call_now calls exported phones texts', 'open') from (
    select contact_name as name, unnest(array[case when do_not_call then 'stopped' end, case when automated_calls then 'calls' end,
      case when automated_texts then 'texts' end, case when phone is not null then 'phones' end,
      case when email is not null then 'addresses' end]) as list from leads
    union all select contact_name, 'call_now' from call_now
    union all select contact_name, concat_ws('-', 'to_write', reach_by) from to_write
    union all select "Last Name", case when "Email" is null then 'exported-without-address' else 'exported' end from leads_for_hubspot
    union all select 'opted_out', contact from revocations where ended_at is null
    union all
    select leads.contact_name, 'DIFFERS' from leads join leads_due due using (person_id)
    left join leads_for_hubspot on "Website Lead ID" = leads.lead_id
    where (leads.do_not_call, leads.automated_calls, leads.automated_texts, leads.phone, leads.email) is distinct from
        (due.do_not_call, due.automated_calls, due.automated_texts, due.phone, due.email)
      or (leads.do_not_call, leads.automated_calls, leads.automated_texts) <>
        ("Do Not Call", "Website Calls Consent", "Website Texts Consent")) shown
  where list is not null group by name order by name`);
const EVENTS =
  oneLine(`owner: select event, coalesce(contact_name, 'nobody yet') from notifications left join leads on leads.id = lead_id
  where channel = 'webhook' order by notifications.created_at`);

tellStories(
  `
# a stop reaches who was corrected from its number
correct_lead(Pat, phone => '(713) 555-0199')
press Pat.phone
${LISTS} == Bob open, Pat phones stopped, opted_out Pat.phone
${EVENTS} == lead.contacted Pat, lead.revoked nobody yet

# a stop reaches whom an open correction changes
ben: begin
ben: correct_lead(Pat, phone => '(713) 555-0199')
press Pat.phone
ben: commit
${LISTS} == Bob open, Pat phones stopped, opted_out Pat.phone

# a correction of one of two numbers ends no stop of the other
2h Eve phone=Eve.phone or Kim.phone
press Kim.phone
correct_lead(Eve, phone => Pat.phone)
${LISTS} == Bob open, Eve phones stopped, Pat open, opted_out Kim.phone

# a correction to a stopped number, and a lift, end nothing of its holder
press Bob.phone
correct_lead(Pat, phone => Bob.phone)
lift_stop(Pat, 'called us')
${LISTS} == Bob phones stopped, Pat addresses call_now exported phones, opted_out Bob.phone

# a mistaken correction, corrected back, stops nobody else
correct_lead(Pat, phone => Bob.phone)
correct_lead(Pat, phone => Pat.phone)
never_call(lead => Pat)
${LISTS} == Bob open, Pat addresses exported phones stopped, opted_out Pat.phone

# an agreement doesn’t travel to a corrected number, nor to its holder
correct_lead(Pat, phone => Bob.phone)
${LISTS} == Bob open, Pat addresses call_now exported phones
${EVENTS} == lead.contacted Pat

# a lift is for one person of a shared mailbox
2h Eve email=Pat.email
stop_contact(Pat.email, 'by mail')
lift_stop(Pat, 'called us')
${LISTS} == Bob open, Eve addresses exported phones stopped, Pat addresses call_now exported-without-address phones, opted_out Pat.email

# a lift ends no stop that its author can’t see
stop_contact(Pat.email, 'by mail')
ben: begin isolation level repeatable read
ben: find(Pat.phone)
press Pat.phone
ben: lift_stop(Pat, 'called us')
ben: commit
${LISTS} == Bob open, Pat phones stopped, opted_out Pat.phone

# undo of a lift brings back each stop that it ended
press Pat.phone
press Pat.email
lift_stop(Pat, 'called us')
undo()
${LISTS} == Bob open, Pat phones stopped, opted_out Pat.phone Pat.email
${EVENTS} == lead.revoked nobody yet, lead.revoked nobody yet, lead.contacted Pat, lead.contacted Pat

# a lift before a join ends no stop of the other person
never_call(lead => Bob)
never_call(lead => Pat)
lift_stop(Pat, 'called us')
same_person(Pat, Bob)
${LISTS} == Bob addresses exported phones stopped, Pat addresses phones stopped, opted_out Bob.phone

# undo of a correction takes back whose stops hold
press Bob.phone
correct_lead(Pat, phone => Bob.phone)
undo()
${LISTS} == Bob phones stopped, Pat open, opted_out Bob.phone

# joined people are in each list once
same_person(Bob, Pat)
${LISTS} == Bob open, Pat addresses calls phones texts

# a join spreads a stop
press Pat.phone
same_person(Bob, Pat)
${LISTS} == Bob phones stopped, Pat phones stopped, opted_out Pat.phone

# undo of a join gives each person their own stop
press Pat.phone
same_person(Bob, Pat)
undo()
${LISTS} == Bob open, Pat phones stopped, opted_out Pat.phone
${EVENTS} == lead.revoked nobody yet, lead.contacted Bob, lead.contacted Bob

# a wrong number is dialed for nobody, and its holder’s stop is theirs
wrong_number(lead => Pat)
press Pat.phone
${LISTS} == Bob open, Pat addresses exported to_write, opted_out Pat.phone

# the holder of a wrong number is another person
wrong_number(lead => Pat)
0h Eve phone=Pat.phone
${LISTS} == Bob open, Eve open, Pat addresses exported to_write

# a form ends a wrong number
wrong_number(lead => Pat)
0h Pat
${LISTS} == Bob open, Pat open

# a correction to it ends a wrong number
wrong_number(lead => Pat)
correct_lead(Pat, phone => Pat.phone)
${LISTS} == Bob open, Pat open

# undo ends a wrong number
wrong_number(lead => Pat)
undo()
${LISTS} == Bob open, Pat open

# a form ends no stop of what it doesn’t carry
press Pat.email
0h Pat email=Eve.email
${LISTS} == Bob open, Pat phones stopped, opted_out Pat.email

# who was lost, stopped and calls again is called
lost('price', lead => Pat)
press Pat.phone
lift_stop(Pat, 'called us')
${LISTS} == Bob open, Pat addresses call_now exported phones, opted_out Pat.phone

# who asked for a text and stopped texts gets an email
2h Eve reach_by=text
press Eve.phone texts
${LISTS} == Bob open, Eve addresses calls exported phones to_write-email, Pat open, opted_out Eve.phone

# a newer agreement to texts ends a stop of texts
2h Eve reach_by=text
press Eve.phone texts
0h Eve reach_by=text
${LISTS} == Bob open, Eve addresses calls exported phones texts to_write-text, Pat open

# a note reaches nobody for a lead of the spool
lost('price', lead => Pat)
note('two vans', Pat)
spool Pat
${LISTS} == Bob open, Pat open

# who was corrected to another person’s contacts is erased alone
correct_lead(Pat, phone => Bob.phone, email => Bob.email)
erase_lead(Pat, 'asked')
${LISTS} == (erased) addresses phones, Bob open

# who is in no export takes no address from another
2h Eve email=Pat.email
press Eve.phone
${LISTS} == Bob open, Eve phones stopped, Pat open, opted_out Eve.phone
`,
  await createStage(),
  '4h Pat, 3h Bob',
);
