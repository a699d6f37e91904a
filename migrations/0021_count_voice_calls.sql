CREATE TABLE "voice_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"call_id" text,
	CONSTRAINT "voice_calls_call_id_unique" UNIQUE("call_id")
);
--> statement-breakpoint
CREATE INDEX "voice_calls_granted_at_index" ON "voice_calls" USING btree ("granted_at");--> statement-breakpoint
-- Counts a call in full before its token is signed; calls are counted one by one, so that what the limits leave is given once.
create function public.grant_voice_call(
  token_seconds integer, max_seconds integer, max_concurrent integer, daily_seconds integer,
  out grant_id uuid, out retry_after integer
)
language plpgsql as $$
declare
  at timestamptz;
  day constant interval := '1 day';
  running integer;
  spent bigint;
  next_free timestamptz;
  next_day timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('voice_calls', 0));
  at := clock_timestamp();
  -- A row from beyond now is of a clock that has been set back since.
  select count(*) filter (where open_until > at), coalesce(sum(seconds), 0),
         min(open_until) filter (where open_until > at), min(granted_at) + day
  into running, spent, next_free, next_day
  from public.voice_calls where granted_at between at - day and at + interval '1 minute';

  if spent + max_seconds > daily_seconds then
    retry_after := ceil(extract(epoch from next_day - at));
  elsif running >= max_concurrent then
    retry_after := ceil(extract(epoch from next_free - at));
  else
    insert into public.voice_calls (granted_at, open_until, seconds)
    values (at, at + make_interval(secs => token_seconds + max_seconds), max_seconds)
    returning id into grant_id;
  end if;
end $$;
