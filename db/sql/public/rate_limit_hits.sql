-- Hits need no write-ahead log: counts may be lost in a crash. drizzle-kit can't write this.
alter table public.rate_limit_hits set unlogged;
