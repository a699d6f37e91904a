-- Where leads come from, and what they bring. A win counts for one lead.
create view sales.by_campaign as
-- By the month in which the lead came, so that a campaign's later wins count for its own month.
select
  date_trunc('month', lead.created_at)::date as month,
  sales_internal.came_from(lead.attribution) as source,
  lead.attribution ->> 'utm_medium' as medium,
  lead.attribution ->> 'utm_campaign' as campaign,
  lead.attribution ->> 'landing_path' as landing_path,
  count(*)::int as leads,
  count(lead.reached_at)::int as reached,
  count(win.call_id)::int as won,
  sum(win.amount) as amount
from public.leads lead
-- A win of several leads counts where its click is, so that the columns have right sums.
left join sales_internal.wins win on win.lead_id = lead.id
-- The same month of last year is the first one.
where lead.created_at >= date_trunc('month', now()) - interval '12 months'
  -- A campaign isn't judged by robots.
  and lead.status <> 'spam'
group by 1, 2, 3, 4, 5
order by
  month desc,
  leads desc,
  2, 3, 4, 5;

-- What each login did. A win counts while a lead has it as its result, in the week in which it was
-- won first, and for who won it first: a corrected amount moves neither.
create view sales.team_weekly as
with done as (
  -- One call about three people of a desk rang once. A text or mail that somebody wrote is no call.
  select
    made.rang_at as at,
    made.login,
    case when made.outcome <> 'wrote' then made.rang_at end as called_at,
    case when made.outcome = 'wrote' then made.rang_at end as written_at,
    case when kind.is_talk then made.rang_at end as talked_at,
    null::uuid as win,
    null::numeric as amount
  from public.calls made
  join public.outcomes kind on kind.outcome = made.outcome
  where kind.is_try
    -- No call is logged before it rang, and this takes the index.
    and made.at >= date_trunc('week', now()) - interval '12 weeks'

  union all

  select
    first_at,
    login,
    null,
    null,
    null,
    call_id,
    amount
  from sales_internal.wins
)
-- The weeks of the business, because a login's session has its zone.
select
  date_trunc('week', at)::date as week,
  login,
  count(distinct called_at)::int as calls,
  count(written_at)::int as written,
  count(distinct talked_at)::int as talked,
  count(win)::int as won,
  sum(amount) as amount
from done
-- A quarter, so that the columns of a week can be compared.
where at >= date_trunc('week', now()) - interval '12 weeks'
group by
  week,
  login
order by
  week desc,
  calls desc,
  login;

-- A conversion is a win whose lead has a click from before it. The lead's id stays if the amount is
-- corrected, so that Google replaces the conversion and counts no second one.
create view sales.leads_for_google_ads as
-- Google takes one id for each conversion, and prefers gclid.
select
  attribution ->> 'gclid' as "Google Click ID",
  case
    when not attribution ? 'gclid' then attribution ->> 'gbraid'
  end as "GBRAID",
  case
    when not attribution ?| '{gclid, gbraid}' then attribution ->> 'wbraid'
  end as "WBRAID",
  -- The name of the conversion action in Google Ads, and a time with its zone, as Google's form
  -- wants it.
  'Won lead' as "Conversion Name",
  to_char(first_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00:00"') as "Conversion Time",
  amount as "Conversion Value",
  -- The unit of the value, if there is one.
  case when amount is not null then 'USD' end as "Conversion Currency",
  lead_id as "Order ID"
from sales_internal.wins
-- Google refuses a click that is older than 90 days, and the click came before the win.
where first_at > now() - interval '90 days'
  and attribution ?| '{gclid, gbraid, wbraid}'
order by first_at;

-- Also those without a lead, because they show what shops expect.
create view sales.roi_calculations as
select *
from public.roi_calculations
order by created_at desc;

comment on view sales.by_campaign is
  'Leads of this month and the twelve before, by where they came from.';
comment on column sales.by_campaign.reached is 'With how many of them somebody spoke.';
comment on column sales.by_campaign.won is
  'Wins. One that won several leads counts for one of them.';
comment on column sales.by_campaign.amount is 'Dollars a month of these wins.';

comment on view sales.team_weekly is
  'What each login did in thirteen weeks. A result that was corrected doesn''t count.';
comment on column sales.team_weekly.calls is 'Calls, without messages.';
comment on column sales.team_weekly.written is 'Mails and texts that a person wrote.';
comment on column sales.team_weekly.talked is 'Calls in which somebody spoke with the person.';
comment on column sales.team_weekly.amount is 'Dollars a month of the wins.';

comment on view sales.leads_for_google_ads is
  'Wins of 90 days with a Google click, as a file for offline conversions.';
comment on column sales.leads_for_google_ads."Order ID" is
  'The lead''s id, so that a corrected amount is no second conversion.';

comment on view sales.roi_calculations is 'Calculations that visitors saved.';
