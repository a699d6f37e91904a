-- Hits need no write-ahead log: counts may be lost in a crash. drizzle-kit can't write this.
do $$ begin
  if (select relpersistence from pg_class where oid = 'public.rate_limit_hits'::regclass) <> 'u' then
    alter table public.rate_limit_hits set unlogged;
  end if;
end $$;
