-- Also the file of opt-outs for a CRM, so it has each stop that nobody ended, whomever it hides
-- here.
create view sales.stops_in_force as
select
  stop.contact,
  stop.channel,
  stop.at as since,
  stop.source,
  stop.how,
  stop.login
from sales_internal.recorded_stops stop
-- Whether a stop applies to a lead depends on that lead, so this view lists all that nobody ended.
where not stop.is_ended
order by stop.at desc;

comment on view sales.stops_in_force is
  'Numbers and addresses that may not be contacted. '
  'A stop from the page holds for leads sent before it.';
comment on column sales.stops_in_force.contact is
  'A number such as +12145550100, or an address. It may have come with the one that was typed.';
comment on column sales.stops_in_force.channel is 'all, calls (automated ones), or texts.';
comment on column sales.stops_in_force.since is 'When it was stopped.';
comment on column sales.stops_in_force.source is 'page, sales or erase.';
comment on column sales.stops_in_force.how is 'How they said it.';
comment on column sales.stops_in_force.login is 'Who recorded it. Null if the page did.';
