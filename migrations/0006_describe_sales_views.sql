-- Database tools show these, and docs/data-dictionary.md is written from them.
comment on view sales.leads is
  'All leads, one row each: also suspected, repeated and erased ones, each with its flag. What a salesperson reads.';--> statement-breakpoint
comment on column sales.leads.lead_id is
  'The lead. What the functions mark_attempted, mark_contacted and erase_lead ask for.';--> statement-breakpoint
comment on column sales.leads.created_local is
  'When the visitor sent it, as the clock in Chicago showed it.';--> statement-breakpoint
comment on column sales.leads.business_name is
  'The name of the business, as typed.';--> statement-breakpoint
comment on column sales.leads.contact_name is
  'Whom to ask for, as typed.';--> statement-breakpoint
comment on column sales.leads.phone is
  'The number to call, as (214) 555-0100 ext. 12; as typed where it is no number of North America.';--> statement-breakpoint
comment on column sales.leads.email is
  'The e-mail address, as typed.';--> statement-breakpoint
comment on column sales.leads.trade is
  'The trade, by the words of the form.';--> statement-breakpoint
comment on column sales.leads.trade_detail is
  'What the visitor wrote beside the trade, if anything.';--> statement-breakpoint
comment on column sales.leads.monthly_lead_volume is
  'How many leads a month the business gets, by the words of the form.';--> statement-breakpoint
comment on column sales.leads.source is
  'How the lead came in: form, chat or voice.';--> statement-breakpoint
comment on column sales.leads.came_from is
  'What led the visitor to the site the first time: the campaigns source, else the site they came from; direct where neither is known of a visit, unknown where nothing is.';--> statement-breakpoint
comment on column sales.leads.campaign is
  'The campaign that led the visitor to the site the first time, if any.';--> statement-breakpoint
comment on column sales.leads.consent_given is
  'Whether the visitor agreed to calls and texts by automated technology. Without it a person calls by hand.';--> statement-breakpoint
comment on column sales.leads.suspected is
  'Whether a robot may have sent it. Some are people: nothing is deleted for it.';--> statement-breakpoint
comment on column sales.leads.repeats_lead_id is
  'The first lead of the same e-mail address or phone number within 30 days, where this is another.';--> statement-breakpoint
comment on column sales.leads.times_repeated is
  'How many later leads repeat this one.';--> statement-breakpoint
comment on column sales.leads.age_hours is
  'Hours since the visitor sent it.';--> statement-breakpoint
comment on column sales.leads.due_at is
  'Until when a person is promised to call: 24 hours, by the clock, after it was sent.';--> statement-breakpoint
comment on column sales.leads.overdue is
  'Whether that time has passed and nobody was reached.';--> statement-breakpoint
comment on column sales.leads.contact_state is
  'new, attempted, wrong_number, reached, not_interested, won, lost or erased. The latest outcome counts; reached also where the call to another lead of the same person answered this one.';--> statement-breakpoint
comment on column sales.leads.attempts is
  'How often somebody tried and reached nobody.';--> statement-breakpoint
comment on column sales.leads.last_tried_at is
  'When somebody last tried or reached this lead.';--> statement-breakpoint
comment on column sales.leads.reached_at is
  'When a person was first reached after this lead came; any outcome but wrong_number counts.';--> statement-breakpoint
comment on column sales.leads.time_zone is
  'Where the number is: America/Denver for the area code 915 (El Paso), else America/Chicago, also for numbers from outside Texas.';--> statement-breakpoint
comment on column sales.leads.ok_to_call_now is
  'Whether Texas allows the call now: 9 to 21 h Monday to Saturday, 12 to 21 h on Sunday, in time_zone.';--> statement-breakpoint
comment on column sales.leads.erased is
  'Whether the personal data were removed on request.';--> statement-breakpoint
comment on column sales.leads.created_at is
  'When the visitor sent it, as a moment: for filters and sums.';--> statement-breakpoint
comment on view sales.leads_today is
  'The leads since midnight in Chicago, the newest first, suspected ones last; without erased ones.';--> statement-breakpoint
comment on view sales.leads_due is
  'Whom to call, the most urgent first, overdue ones included: nobody was reached yet. One row for each person: the first of several open leads stands for all. Suspected ones come last and stay for seven days. A wrong number stays until another outcome is marked. Without erased ones.';--> statement-breakpoint
comment on view sales.leads_overdue is
  'The rows of leads_due whose 24 hours have passed.';--> statement-breakpoint
comment on view sales.leads_with_roi is
  'The leads whose visitor saved a calculation, with the visitor''s latest one.';--> statement-breakpoint
comment on column sales.leads_with_roi.calculated_local is
  'When the visitor saved it, as the clock in Chicago showed it.';--> statement-breakpoint
comment on column sales.leads_with_roi.monthly_leads is
  'Leads a month, as the visitor put it.';--> statement-breakpoint
comment on column sales.leads_with_roi.current_staff_cost is
  'What staff for appointments cost a month, in dollars, as the visitor put it.';--> statement-breakpoint
comment on column sales.leads_with_roi.average_job_value is
  'What a job brings, in dollars, as the visitor put it.';--> statement-breakpoint
comment on column sales.leads_with_roi.current_conversion_rate is
  'How many leads in a hundred become jobs, as the visitor put it.';--> statement-breakpoint
comment on column sales.leads_with_roi.annual_savings is
  'What the calculator answered: dollars saved in a year.';--> statement-breakpoint
comment on column sales.leads_with_roi.extra_jobs_per_month is
  'What the calculator answered: more jobs a month.';--> statement-breakpoint
comment on column sales.leads_with_roi.additional_revenue is
  'What the calculator answered: more dollars in a year.';--> statement-breakpoint
comment on view sales.by_trade_and_volume is
  'How many leads each trade and size of business sent, and what became of them, over all time. Erased leads count.';--> statement-breakpoint
comment on column sales.by_trade_and_volume.trade is
  'The trade, by the words of the form.';--> statement-breakpoint
comment on column sales.by_trade_and_volume.monthly_lead_volume is
  'How many leads a month the business gets, by the words of the form.';--> statement-breakpoint
comment on column sales.by_trade_and_volume.leads is
  'Leads, without suspected ones.';--> statement-breakpoint
comment on column sales.by_trade_and_volume.repeats is
  'Of these, repeats of an earlier lead.';--> statement-breakpoint
comment on column sales.by_trade_and_volume.reached is
  'Of these, the ones where a person was reached.';--> statement-breakpoint
comment on column sales.by_trade_and_volume.won is
  'Of these, the ones whose latest outcome is won.';--> statement-breakpoint
comment on column sales.by_trade_and_volume.suspected is
  'Suspected leads, counted apart.';--> statement-breakpoint
comment on view sales.by_source is
  'How many leads came which way, and what became of them, over all time. Erased leads count.';--> statement-breakpoint
comment on column sales.by_source.source is
  'How the lead came in: form, chat or voice.';--> statement-breakpoint
comment on column sales.by_source.came_from is
  'What led the visitor to the site the first time, as in leads.';--> statement-breakpoint
comment on column sales.by_source.leads is
  'Leads, without suspected ones.';--> statement-breakpoint
comment on column sales.by_source.repeats is
  'Of these, repeats of an earlier lead.';--> statement-breakpoint
comment on column sales.by_source.reached is
  'Of these, the ones where a person was reached.';--> statement-breakpoint
comment on column sales.by_source.won is
  'Of these, the ones whose latest outcome is won.';--> statement-breakpoint
comment on column sales.by_source.suspected is
  'Suspected leads, counted apart.';--> statement-breakpoint
comment on view sales.sla_weekly is
  'How the promise of 24 hours was kept, by the week in which leads came (Chicago, from Monday), the latest first. Without suspected and erased leads, and without repeats, which the call to the first answers.';--> statement-breakpoint
comment on column sales.sla_weekly.week is
  'The weeks Monday.';--> statement-breakpoint
comment on column sales.sla_weekly.leads is
  'Leads that came in the week.';--> statement-breakpoint
comment on column sales.sla_weekly.reached is
  'Of these, the ones where a person was reached, in time or not.';--> statement-breakpoint
comment on column sales.sla_weekly.within_24h is
  'Of these, the ones reached within 24 hours.';--> statement-breakpoint
comment on column sales.sla_weekly.overdue is
  'Leads whose 24 hours have passed without reaching anybody.';--> statement-breakpoint
comment on column sales.sla_weekly.share_within_24h is
  'within_24h as a share (0 to 1) of those reached or overdue: leads that may still be reached in time do not count.';--> statement-breakpoint
comment on column sales.sla_weekly.p50_hours is
  'Hours to the first reached person: half were faster. Of those reached only, so look at overdue beside it.';--> statement-breakpoint
comment on column sales.sla_weekly.p95_hours is
  'The same for 95 in a hundred.';--> statement-breakpoint
comment on view sales.consent_evidence is
  'Who agreed to calls and texts by automated technology, when and to which words. Rows are never changed, and stay when the lead is erased or removed.';--> statement-breakpoint
comment on column sales.consent_evidence.consent_id is
  'The consent.';--> statement-breakpoint
comment on column sales.consent_evidence.lead_id is
  'The lead that it came with, which may be removed since.';--> statement-breakpoint
comment on column sales.consent_evidence.given_local is
  'When it was given, as the clock in Chicago showed it.';--> statement-breakpoint
comment on column sales.consent_evidence.given_at is
  'When it was given, as a moment.';--> statement-breakpoint
comment on column sales.consent_evidence.name is
  'Who gave it, as typed.';--> statement-breakpoint
comment on column sales.consent_evidence.phone is
  'The number that it covers, as stored at the time.';--> statement-breakpoint
comment on column sales.consent_evidence.text is
  'The words as shown.';--> statement-breakpoint
comment on column sales.consent_evidence.text_version is
  'The version of the words.';--> statement-breakpoint
comment on column sales.consent_evidence.text_sha256 is
  'The SHA-256 of the words, taken when it was given.';--> statement-breakpoint
comment on column sales.consent_evidence.text_intact is
  'Whether the words still have that SHA-256.';--> statement-breakpoint
comment on column sales.consent_evidence.ip_address is
  'The address that it came from.';--> statement-breakpoint
comment on column sales.consent_evidence.user_agent is
  'The browser that it came from, by its own account.';--> statement-breakpoint
comment on column sales.consent_evidence.page_address is
  'The page that it was given on.';--> statement-breakpoint
comment on column sales.consent_evidence.lead_erased is
  'Whether the lead was erased or removed since.';--> statement-breakpoint
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
