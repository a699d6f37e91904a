-- What the queue still holds: a job goes as soon as it is done. Written so that the view does not depend on
-- the library's own objects, which its releases may replace.
create function sales_internal.notifications_waiting()
returns table (
  lead_id uuid, channel text, state text, tries int,
  queued_at timestamptz, next_try_at timestamptz, last_error text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return;
  end if;
  return query
    select
      split_part(job.key, ':', 2)::uuid,
      split_part(job.key, ':', 1),
      case
        when job.locked_at is not null then 'sending'
        when job.attempts >= job.max_attempts then 'failed'
        when job.attempts > 0 then 'retrying'
        else 'waiting'
      end,
      job.attempts::int,
      job.created_at,
      case when job.attempts < job.max_attempts then job.run_at end,
      job.last_error
    from graphile_worker.jobs job
    where job.key ~ '^(email|webhook):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
end $$;--> statement-breakpoint

create view sales.notifications as
select lead_id, channel, state, tries, queued_at, next_try_at, last_error
from sales_internal.notifications_waiting()
order by state <> 'failed', queued_at;--> statement-breakpoint

comment on view sales.notifications is
  'Who was not told yet: one row for each lead and channel (e-mail, webhook) that a message is still to go out for, those that failed for good first. What went out has no row.';--> statement-breakpoint
comment on column sales.notifications.lead_id is
  'The lead.';--> statement-breakpoint
comment on column sales.notifications.channel is
  'How people are to be told: email or webhook.';--> statement-breakpoint
comment on column sales.notifications.state is
  'waiting (not tried yet), sending, retrying (it failed and is tried again) or failed (tried for a day; npm run notify:retry tries again).';--> statement-breakpoint
comment on column sales.notifications.tries is
  'How often it was tried.';--> statement-breakpoint
comment on column sales.notifications.queued_at is
  'When the lead was stored, and with it that people are to be told.';--> statement-breakpoint
comment on column sales.notifications.next_try_at is
  'When it is tried next, at the earliest; nothing where it failed for good.';--> statement-breakpoint
comment on column sales.notifications.last_error is
  'Why the last try failed, as a code and a few words. Never holds anything of the lead.';
