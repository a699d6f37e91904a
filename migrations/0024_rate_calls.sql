CREATE TABLE "voice_ratings" (
	"visitor_id" uuid PRIMARY KEY NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"did_well" boolean NOT NULL,
	"why" text
);
--> statement-breakpoint
create view sales.leads_with_demo_call as
select
  lead.id as lead_id, sales_internal.local_time(lead.created_at) as created_local, lead.business_name,
  lead.contact_name, sales_internal.local_time(rating.rated_at) as rated_local, rating.did_well, rating.why
from public.leads lead
join public.voice_ratings rating on rating.visitor_id = lead.visitor_id;--> statement-breakpoint
-- What somebody said of their call goes with them, also where another person used the same browser: whose it was is not known.
create or replace function sales_internal.erase_leads(ids uuid[], reason text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.voice_ratings
  where visitor_id in (select lead.visitor_id from public.leads lead where lead.id = any (ids));
  update public.roi_calculations set visitor_id = null
  where visitor_id in (select lead.visitor_id from public.leads lead where lead.id = any (ids))
    and not exists (
      select from public.leads other
      where other.visitor_id = roi_calculations.visitor_id and other.id <> all (ids));
  update public.lead_contacts set note = null where lead_contacts.lead_id = any (ids);
  update public.leads set
    business_name = '(erased)', contact_name = '(erased)', email = '(erased)', phone = '(erased)',
    email_normalized = null, phone_e164 = null, phone_extension = null, trade_detail = null, call_time = null,
    first_touch = case when coalesce(first_touch, last_touch) is not null then jsonb_strip_nulls(
      jsonb_build_object(
        'utm_source', nullif(sales_internal.came_from(coalesce(first_touch, last_touch)), 'direct'),
        'utm_campaign', coalesce(first_touch, last_touch) ->> 'utm_campaign')) end,
    last_touch = null, elapsed_ms = null, ip_address = null, visitor_id = null,
    content_hash = '(erased)', erased_at = now(), erasure_reason = erase_leads.reason
  where id = any (ids);
end $$;--> statement-breakpoint
comment on view sales.leads_with_demo_call is
  'What those leads said of the demo call who made one, in the same browser, and answered ''Did it do well?'': the latest answer of each. Nothing of what was said on the call is kept.';--> statement-breakpoint
comment on column sales.leads_with_demo_call.lead_id is
  'The lead. What the functions mark_attempted, mark_contacted and erase_lead ask for.';--> statement-breakpoint
comment on column sales.leads_with_demo_call.created_local is
  'When the visitor sent the lead, as the clock in Chicago showed it.';--> statement-breakpoint
comment on column sales.leads_with_demo_call.business_name is
  'The name of the business, as typed.';--> statement-breakpoint
comment on column sales.leads_with_demo_call.contact_name is
  'Whom to ask for, as typed.';--> statement-breakpoint
comment on column sales.leads_with_demo_call.rated_local is
  'When they said so, as the clock in Chicago showed it.';--> statement-breakpoint
comment on column sales.leads_with_demo_call.did_well is
  'Whether the assistant did well on that call, by their own word.';--> statement-breakpoint
comment on column sales.leads_with_demo_call.why is
  'Why, in their own words, if they gave any: 200 characters at most.';
