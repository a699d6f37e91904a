update public.privacy_requests set contacts = array(select distinct unnest(contacts) order by 1);--> statement-breakpoint
update public.privacy_requests later set closed_at = now(), closed_by = current_user, closed_how = 'equal to ' || first
from (
  select id, first_value(id) over (
    partition by what, case when contacts = '{}' then array[contact] else contacts end order by requested_at, id) as first
  from public.privacy_requests
  where closed_at is null and (what in ('see', 'erase') or cardinality(contacts) not between 1 and 3)
) equal
where later.id = equal.id and equal.id <> first;--> statement-breakpoint
do $$
declare
  long record;
  shortened text;
begin
  for long in select * from (values
    ('leads', 'business_name', 200, 'id'), ('leads', 'contact_name', 200, 'id'), ('leads', 'phone', 200, 'id'),
    ('leads', 'trade_detail', 200, 'id'), ('leads', 'plan', 200, 'id'), ('leads', 'email', 320, 'id'),
    ('leads', 'erasure_reason', 500, 'id'), ('lead_contacts', 'note', 4000, 'lead_id'), ('lead_contacts', 'by', 500, 'lead_id'),
    ('privacy_requests', 'contact', 320, 'id'), ('privacy_requests', 'closed_how', 500, 'id'),
    ('revocations', 'note', 4000, 'id'), ('revocations', 'how', 500, 'id'), ('revocations', 'contact', 640, 'id')
  ) texts (in_table, in_column, most, id)
  loop
    for shortened in execute format('update public.%1$I set %2$I = left(%2$I, %3$s) where length(%2$I) > %3$s returning %4$I',
      long.in_table, long.in_column, long.most, long.id)
    loop
      raise warning '%.% of % was longer than % characters, and is cut', long.in_table, long.in_column,
        case when long.in_table like 'lead%' then 'the lead ' else 'the row ' end || shortened, long.most;
    end loop;
  end loop;
end $$;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_open_index" ON "privacy_requests" USING btree ("what",(case when "contacts" = '{}' then array["contact"] else "contacts" end)) WHERE "privacy_requests"."closed_at" is null and ("privacy_requests"."what" in ('see', 'erase') or cardinality("privacy_requests"."contacts") not between 1 and 3);--> statement-breakpoint
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_source_at_most_500_characters" CHECK (length("event_counts"."source") <= 500);--> statement-breakpoint
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_campaign_at_most_500_characters" CHECK (length("event_counts"."campaign") <= 500);--> statement-breakpoint
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_trade_at_most_500_characters" CHECK (length("event_counts"."trade") <= 500);--> statement-breakpoint
ALTER TABLE "event_counts" ADD CONSTRAINT "event_counts_event_at_most_500_characters" CHECK (length("event_counts"."event") <= 500);--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_note_at_most_4000_characters" CHECK (length("lead_contacts"."note") <= 4000);--> statement-breakpoint
ALTER TABLE "lead_contacts" ADD CONSTRAINT "lead_contacts_by_at_most_500_characters" CHECK (length("lead_contacts"."by") <= 500);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_business_name_at_most_200_characters" CHECK (length("leads"."business_name") <= 200);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_contact_name_at_most_200_characters" CHECK (length("leads"."contact_name") <= 200);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_phone_at_most_200_characters" CHECK (length("leads"."phone") <= 200);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_trade_detail_at_most_200_characters" CHECK (length("leads"."trade_detail") <= 200);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_plan_at_most_200_characters" CHECK (length("leads"."plan") <= 200);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_email_at_most_320_characters" CHECK (length("leads"."email") <= 320);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_erasure_reason_at_most_500_characters" CHECK (length("leads"."erasure_reason") <= 500);--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_contact_at_most_320_characters" CHECK (length("privacy_requests"."contact") <= 320);--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_closed_how_at_most_500_characters" CHECK (length("privacy_requests"."closed_how") <= 500);--> statement-breakpoint
ALTER TABLE "revocations" ADD CONSTRAINT "revocations_note_at_most_4000_characters" CHECK (length("revocations"."note") <= 4000);--> statement-breakpoint
ALTER TABLE "revocations" ADD CONSTRAINT "revocations_how_at_most_500_characters" CHECK (length("revocations"."how") <= 500);--> statement-breakpoint
ALTER TABLE "revocations" ADD CONSTRAINT "revocations_contact_at_most_640_characters" CHECK (length("revocations"."contact") <= 640);