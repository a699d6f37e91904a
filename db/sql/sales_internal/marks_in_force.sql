-- The outcomes do_not_call that salespeople recorded and that no later outcome lifted.
create view sales_internal.marks_in_force as
select identity, lead_id, at
from public.revocations mark
where channel = 'do_not_call' and lead_id is not null and not exists (
  select from public.revocations lifted
  where lifted.identity = mark.identity and lifted.lead_id = mark.lead_id and lifted.lead_id is not null
    and lifted.channel = 'do_not_call_lifted' and lifted.at > mark.at);
