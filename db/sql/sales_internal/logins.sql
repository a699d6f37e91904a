-- The logins of salespeople. The role that created sales_ro is a member with admin option, and no salesperson.
create view sales_internal.logins as
select login.oid, login.rolname as name, bool_or(role.rolname = 'sales_rw') as may_record
from pg_roles login
join pg_auth_members member on member.member = login.oid and not member.admin_option
join pg_roles role on role.oid = member.roleid and role.rolname in ('sales_ro', 'sales_rw')
where login.rolcanlogin and not login.rolsuper and not login.rolcreaterole
group by login.oid, login.rolname;
