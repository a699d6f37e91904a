create function sales_internal.answer(stored text, lead public.leads) returns text
language sql stable
return (
  select stored || ' ' || card.contact_name || ' (' || card.business_name || '). ' || case
    when card.do_not_call then 'Nobody calls this person again, because they asked for no calls: only lift_stop ends that.'
    when card.appointment_at > now() then 'Next call: ' || sales_internal.time_text(card.appointment_at, card.phone_e164)
      || case when card.appointment_at <@ sales_internal.call_span(card.phone_e164, 'any', card.appointment_at)
        and card.try_again_at > card.appointment_at is not true then '.'
        else ', when no call to this number is legal: agree on another time.' end
    when step is null and not exists (
      select from public.leads open where open.person = card.person and open.reached_at is null and not open.is_spam)
      and exists (select from public.leads met where met.person = card.person and met.reached_at is not null) then 'Nothing more to do.'
    when not card.by_phone
      then case when card.is_wrong then 'Correct the number with correct_lead, or write' else 'Write' end
        || ' to them: they are in to_write'
        || case when earliest > clock_timestamp() then ' from ' || sales_internal.time_text(earliest, null) else '' end || '.'
    when next > clock_timestamp() then 'They are in call_now again from ' || sales_internal.time_text(next, card.phone_e164) || '.'
    else 'They are in call_now.' end
  from sales_internal.cards card
  cross join lateral (select coalesce(card.appointment_at, card.follow_up_at) as step) agreed
  cross join lateral (select greatest(card.try_again_at, step, clock_timestamp()) as earliest) waiting
  cross join lateral (
    select greatest(earliest, lower(sales_internal.call_span(card.phone_e164, 'any', earliest))) as next) legal
  where card.person = lead.person);
