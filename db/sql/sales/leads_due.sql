create view sales.leads_due as
select
  person.lead_id, sales_internal.local_time(lead.created_at) as created_local, person.business_name, person.contact_name,
  person.phone, person.email, sales_internal.trade_label(person.business_type) as trade, person.trade_detail,
  person.monthly_lead_volume::text as monthly_lead_volume, lead.source::text as source, lead.came_from, lead.campaign, person.consent_given,
  lead.is_spam as suspected, lead.repeats_lead_id, lead.times_repeated, coalesce(person.next_step_at, lead.due_at) as due_at, lead.overdue,
  sales_internal.shown_state(lead.own_state, person.is_wrong, person.do_not_call, person.last_outcome) as contact_state,
  lead.attempts, lead.last_tried_at, lead.reached_at, area.time_zones[1] as time_zone, hours.ok_to_call_now, lead.created_at,
  lead.resembling_lead_ids, person.call_time::text as call_time,
  case when hours.is_open then sales_internal.local_time(lower(person.span)) end as call_from,
  case when hours.is_open then sales_internal.local_time(upper(person.span)) end as call_until,
  person.automated_calls, person.automated_texts, person.do_not_call,
  case when hours.is_open then sales_internal.local_time(lower(person.legal)) end as legal_from,
  case when hours.is_open then sales_internal.local_time(upper(person.legal)) end as legal_until,
  lead.resembling_count, person.last_note, person.last_by, person.appointment_at as next_at,
  (select max(claim.login) from sales_internal.claims claim
    where expires_at > now() and (claim.person = person.person or claim.dialed = person.phone_e164)) as claimed_by,
  person.plan, person.owner,
  (select count(*)::int
    from sales_internal.entries entry
    where entry.person = person.person and entry.kind = 'attempted'
      and entry.at >= date_trunc('day', now(), sales_internal.business_zone())) as attempts_today,
  person.try_again_at, person.language::text as language, person.reach_by::text as reach_by, person.missed_calls::int as missed_calls,
  person.by_phone, person.phone_typed,
  case when not person.do_not_call then (
    select string_agg(distinct contact, ', ') from sales_internal.identities other
    where other.person = person.person and other.contact ~ '[+@]'
      and other.contact is distinct from person.typed_e164 and other.contact is distinct from person.email_normalized
      and not exists (
        select from sales_internal.wrong_numbers wrong
        where wrong.person = other.person and wrong.contact = other.contact and not wrong.is_over))
  end as other_contacts,
  person.person_id, person.phone_e164, area.state, person.renewed_at as asked_to_stop_at, way.may_be_called,
  -- Each condition outweighs those after it, and the time.
  (64 * lead.is_spam::int + 32 * person.do_not_call::int + 16 * (not way.may_be_called)::int
    + 8 * (person.appointment_at <= now() is not true)::int + 4 * (not lead.overdue)::int + 2 * person.is_follow_up::int
    + (person.by_phone and lower(person.span) > now()
      and lower(person.span) <= coalesce(person.next_step_at, lead.due_at) is true)::int) * 100000000000000
    + (extract(epoch from coalesce(person.next_step_at, lead.due_at)) * 1000)::bigint as rank
from sales_internal.due_people person
cross join lateral (select * from sales_internal.lead_facts where id = person.lead_id offset 0) lead
left join sales_internal.area_clocks area on person.phone_e164 like '+1%' and area.area_code = substr(person.phone_e164, 3, 3)
cross join lateral (
  select not person.do_not_call and not person.is_wrong as is_open,
    coalesce(now() <@ person.legal, false) and not person.do_not_call and not person.is_wrong as ok_to_call_now) hours
cross join lateral (select hours.ok_to_call_now and person.by_phone and coalesce(person.try_again_at <= now(), true) as may_be_called) way
order by rank;
