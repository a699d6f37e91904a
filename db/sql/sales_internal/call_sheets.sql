-- What a salesperson reads before a call. Does not read leads_due, which is slower for one person.
create view sales_internal.call_sheets as
select
  card.contact_name as name, card.business_name as business, card.phone,
  coalesce(card.trade_detail, sales_internal.trade_label(card.business_type)) as trade, card.monthly_lead_volume::text as leads_per_month,
  nullif(concat_ws(', ', nullif(card.call_time::text, 'any'), case card.language when 'es' then 'in Spanish' end,
    case card.reach_by when 'text' then 'a text' when 'email' then 'an email' end, card.plan,
    card.missed_calls || ' missed calls', card.phone_typed), '') as asked_for,
  concat_ws(', ', case when card.appointment_at is not null then 'agreed for ' || sales_internal.time_text(card.appointment_at, null)
      when card.follow_up_at is not null and entry.kind = 'lifted' then 'their stop was lifted'
      when due.reached_at is not null
        then 'reached ' || to_char(sales_internal.local_time(due.last_tried_at), 'Mon FMDD') || ', no next step'
      when due.overdue then 'overdue since ' || sales_internal.time_text(due.due_at, null)
      else 'call by ' || sales_internal.time_text(due.due_at, null) end,
    'asked for no calls before, ' || sales_internal.time_text(card.renewed_at, null)) as why,
  to_char(upper(sales_internal.call_span(card.phone_e164, 'any', now())) at time zone clock.zone, 'FMHH12:MI AM')
    || ' in ' || replace(regexp_replace(clock.zone, '^.*/', ''), '_', ' ') as call_until,
  card.last_note, card.email, due.came_from,
  (array['no', 'calls', 'texts', 'calls and texts'])[1 + card.automated_calls::int + 2 * card.automated_texts::int] as automated,
  due.lead_id
from sales.leads due
join public.leads own on own.id = due.lead_id
join sales_internal.cards card on card.person = own.person
left join public.lead_contacts entry on entry.id = card.appointment_id
cross join lateral (select coalesce(due.time_zone, sales_internal.business_zone()) as zone) clock;
