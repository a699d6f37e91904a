/**
 * What the releases that wrote no list into the journal made, from 1.0.0 on: in the schema `sales`,
 * and on the tables of `public`. Never changes.
 */
const OBJECTS = new Set(
  `
    function sales.add_lead(text,text,text,text,text,text,text)
    function sales.allow(text,text,text)
    function sales.append_only()
    function sales.call_hours(text,text,timestamp with time zone,timestamp with time zone)
    function sales.came_from(jsonb)
    function sales.check_channel(text,text,text,text)
    function sales.claim(uuid)
    function sales.contacts_in(text)
    function sales.contacts_of(text)
    function sales.derive_lead()
    function sales.derive_stop()
    function sales.erase(text,text)
    function sales.find(text)
    function sales.log_call(text,text,timestamp with time zone,numeric,uuid)
    function sales.my_lead()
    function sales.next_call()
    function sales.next_step(text,uuid)
    function sales.next_step(uuid)
    function sales.people_of(text)
    function sales.queue(text,uuid,uuid)
    function sales.queue(text,uuid,uuid,uuid)
    function sales.queue_stops(text,uuid[])
    function sales.reserve(text)
    function sales.say_time(timestamp with time zone,text)
    function sales.stop(text,text,text)
    function sales.take(uuid)
    function sales.timeline(text)
    function sales.zone_of(text)
    schema sales
    table sales.area_codes
    trigger append_only on public.calls
    trigger append_only on public.consents
    trigger append_only on public.roi_calculations
    trigger append_only on public.stops
    trigger append_only_row on public.calls
    trigger derive_lead on public.leads
    trigger derive_stop on public.stops
    trigger erasable on public.calls
    view sales.agenda
    view sales.attempts
    view sales.by_campaign
    view sales.claims_in_force
    view sales.consents_in_force
    view sales.due_people
    view sales.leads
    view sales.leads_for_google_ads
    view sales.leads_with_stops
    view sales.open_people
    view sales.recorded_stops
    view sales.reservations_in_force
    view sales.roi_calculations
    view sales.stops_in_force
    view sales.team_weekly
    view sales.to_call
    view sales.to_contact
  `
    .split('\n')
    .map((line) => line.trim()),
);

export const isOfEarlierRelease = ({ type, identity }: { type: string; identity: string }) =>
  OBJECTS.has(`${type} ${identity.replaceAll('pg_catalog.', '')}`);
