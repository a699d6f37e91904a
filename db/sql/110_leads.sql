-- One row for each form or call that came, also of the same person, because each has its own visit
-- and its own consents.
create view sales.leads as
select
  lead.created_at,
  lead.status,
  -- The outcome that gave the status, because lost doesn't tell refusals from leads given up.
  (
    select call.outcome
    from public.calls call
    where call.id = lead.result
  ) as outcome,
  -- Both are stored by log_call, because a view would read all calls of each lead.
  lead.next_at,
  lead.reached_at,
  lead.contact_name,
  lead.business_name,
  -- Nobody calls a number that they can't see, however they query.
  case when not lead.is_stopped then lead.phone end as phone,
  case when not lead.is_stopped then lead.phone_e164 end as phone_e164,
  case when not lead.is_stopped then lead.email end as email,
  -- What may be done, as leads_with_stops decided it.
  lead.stopped,
  lead.asked_again,
  lead.may_automate_calls,
  lead.may_automate_texts,
  lead.reach,
  -- What the visitor chose.
  lead.business_type,
  lead.trade_detail,
  lead.monthly_lead_volume,
  lead.plan,
  lead.missed_calls,
  lead.call_time,
  lead.reach_by,
  lead.language,
  -- What they calculated on the page, if they did before they sent it.
  calculation.monthly_leads,
  calculation.average_job_value,
  calculation.additional_revenue,
  -- Suspected leads are shown, too, because a person may fill in the hidden field.
  lead.source,
  lead.suspected_spam,
  -- How they came, for reports by source.
  sales_internal.came_from(lead.attribution) as came_from,
  lead.attribution ->> 'utm_campaign' as campaign,
  made.tries,
  made.tried_at,
  -- Only one lead has the dollars of a win that several share, so that a sum is right.
  case
    when lead.status = 'won' then (
      select win.amount
      from sales_internal.wins win
      where win.call_id = lead.result
        and win.lead_id = lead.id
    )
  end as amount,
  (
    select noted.last_note
    from sales_internal.last_notes noted
    where noted.main_contact = lead.main_contact
  ) as last_note,
  -- Last, because only the functions need it.
  lead.id as lead_id
from sales_internal.leads_with_stops lead
-- Its id comes from the page, which may not have saved it.
left join public.roi_calculations calculation on calculation.id = lead.calculation
-- Counted anew for each lead, because who asks again waits again. A left join is left out of a
-- query that reads neither column.
left join lateral (
  select
    count(*)::int as tries,
    -- The first of them, which ends what the page promised.
    min(try.at) as tried_at
  from sales_internal.tries try
  where try.person = lead.person
    and try.at >= lead.created_at
) made on true;

comment on view sales.leads is
  'All leads. Number and address are hidden while all contact is stopped.';
comment on column sales.leads.created_at is 'When the visitor sent it.';
comment on column sales.leads.status is
  'new, tried, talked and wrong_number are open; won, lost and spam are ended.';
comment on column sales.leads.outcome is
  'What was logged that gave this status. gave_up makes a lead lost.';
comment on column sales.leads.next_at is 'The time that was agreed for the next call.';
comment on column sales.leads.reached_at is
  'When somebody first spoke with the person after this lead came.';
comment on column sales.leads.phone is 'As they typed it.';
comment on column sales.leads.phone_e164 is 'The first number in it, such as +12145550100.';
comment on column sales.leads.stopped is
  'What is stopped: all, or calls (automated ones) and texts.';
comment on column sales.leads.asked_again is
  'The time of the stop that hides this later lead. allow(''<lead_id>'', ''asked again'') ends it.';
comment on column sales.leads.may_automate_calls is
  'The person agreed to automated calls, and stopped nothing since.';
comment on column sales.leads.may_automate_texts is
  'The person agreed to automated texts, and stopped nothing since.';
comment on column sales.leads.reach is
  'How they may be reached: call, text, email or none. Read this, not their wish. An agreed time '
  'is a call: the agenda has it.';
comment on column sales.leads.missed_calls is 'How many missed calls they counted in seven days.';
comment on column sales.leads.call_time is
  'Their wish: morning (9 to 11), midday (11 to 14), afternoon (14 to 18).';
comment on column sales.leads.reach_by is
  'Their wish: a text or an email instead of a call. The column reach says what may be done.';
comment on column sales.leads.additional_revenue is
  'What their own calculation on the page says of a year.';
comment on column sales.leads.came_from is
  'Where the visitor came from. Null if nothing is known.';
comment on column sales.leads.tries is
  'Calls and messages to the person since this lead came.';
comment on column sales.leads.tried_at is 'The first of these calls and messages.';
comment on column sales.leads.amount is
  'Dollars a month, in the one lead for which the win counts, so that a sum is right.';
comment on column sales.leads.last_note is
  'The newest note about anybody with this number, after the login that wrote it.';
comment on column sales.leads.lead_id is
  'For the functions: log_call(''won'', lead => ''<lead_id>'').';
