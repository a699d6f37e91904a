-- Without it, stop(what, 'texts') would stop everything, and allow(what, 'texts') would end all
-- stops.
create function sales_internal.check_channel(
  call text,
  what text,
  how text,
  channel text
)
returns void
language plpgsql as $$
begin
  -- A null must be refused, too, which `not in` would let through.
  if (channel in ('calls', 'texts', 'all')) is not true then
    raise exception 'the channel "%" is none of calls, texts, all', channel;
  end if;

  -- Of two words, the second was probably meant as the channel. The error shows that call.
  if how ~* '^\W*(calls?|texts?|all)\W*$' then
    raise exception 'how did they say it? The channel comes after: %(%, ''by mail'', ''%'')',
      call,
      quote_nullable(what),
      case
        when how ~* 'call' then 'calls'
        when how ~* 'text' then 'texts'
        else 'all'
      end;
  end if;
end $$;

comment on function sales_internal.check_channel is
  'Refuses a channel that is none, and one in the place of how.';
