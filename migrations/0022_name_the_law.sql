-- The hours stay as they are: these four were read in the law itself, or at a better place.
update sales_internal.calling_hours set source = read.source, looked_at = '2026-11-21'
from (values
  ('LA', 'Louisiana Revised Statutes 45:811(2) and (3), by lawserver.com'),
  ('MA', '201 Code of Massachusetts Regulations 12.02(2), by regulations.justia.com, of 27 September 2024'),
  ('WA', 'RCW 19.158.040(2), by app.leg.wa.gov'),
  ('OR', 'House Bill 3865, signed on 24 July 2025, by jdsupra.com')
) read (state, source)
where calling_hours.state = read.state;--> statement-breakpoint
comment on column sales.consent_evidence.page_build is
  'The build of the page on which the box was ticked, as that page told it; nothing where it told none.';--> statement-breakpoint
comment on column sales.leads.suspected is
  'Whether a robot may have sent it. Some are people, so nothing is deleted for it: call these last.';--> statement-breakpoint
comment on column sales.leads.due_at is
  'Until when a person is promised to call: 24 hours, by the clock, after it was sent. Call before that, also where call_from is later.';--> statement-breakpoint
comment on column sales.leads.overdue is
  'Whether that time has passed and nobody was reached. Call these first.';--> statement-breakpoint
comment on column sales.leads.times_repeated is
  'How many later leads repeat this one. One call answers them all.';--> statement-breakpoint
comment on column sales.leads.contact_state is
  'new, attempted, wrong_number, reached, not_interested, won, lost, do_not_call or erased. The latest outcome counts; reached also where the call to another lead of the same person answered this one. After wrong_number write to them.';--> statement-breakpoint
comment on column sales.leads.last_tried_at is
  'When somebody last tried or reached this lead. Try another hour of the day.';--> statement-breakpoint
comment on column sales.leads.ok_to_call_now is
  'Whether a call by hand is legal now: dial only where it is. 9 to 21 h Monday to Saturday, 12 to 21 h on Sunday, where the number is, and less where the state of its area code allows less; where that is unknown, on every clock of the United States. Never abroad, and never where do_not_call is set. State holidays are not known.';--> statement-breakpoint
comment on column sales.leads.call_until is
  'When that span ends: reach them before.';--> statement-breakpoint
comment on column sales.leads.erased is
  'Whether the personal data were removed on request. Do not contact them.';--> statement-breakpoint
-- Views that show the columns of leads say of them what leads says.
do $$
declare
  described record;
begin
  for described in
    select shown.attrelid::regclass as view, shown.attname as name,
      col_description(leads.attrelid, leads.attnum) as words
    from pg_attribute shown
    join pg_attribute leads on leads.attname = shown.attname and leads.attrelid = 'sales.leads'::regclass
    where leads.attnum > 0 and shown.attrelid in ('sales.leads_today'::regclass, 'sales.leads_due'::regclass,
      'sales.leads_overdue'::regclass, 'sales.leads_with_roi'::regclass)
  loop
    execute format('comment on column %s.%I is %L', described.view, described.name, described.words);
  end loop;
end $$;
