create function sales.close_privacy_request(request_id uuid, how text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform sales_internal.require_text(how, 'how (how it was handled)');
  update public.privacy_requests request
  set closed_at = clock_timestamp(), closed_by = session_user, closed_how = how
  where id = close_privacy_request.request_id and sales_internal.is_for_a_person(request) and closed_at is null;
  if not found then
    raise exception 'there is no open request with this id';
  end if;
end $$;

grant execute on function sales.close_privacy_request to sales_rw;
