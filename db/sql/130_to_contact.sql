create view sales.to_contact as
select listed.why, listed.reach_by, listed.contact_name, listed.business_name, listed.phone, listed.email,
  hours.closes as call_until, listed.due_at, listed.tries, listed.last_note, listed.claimed_by,
  listed.may_automate_calls, listed.may_automate_texts, listed.business_type, listed.monthly_lead_volume,
  listed.language, listed.created_at, listed.lead_id
from sales.agenda listed
left join lateral sales.call_hours(case when listed.reach_by <> 'email' then listed.phone_e164 end,
  case when listed.why <> 'agreed' then listed.call_time end, listed.created_at + interval '24 hours',
  statement_timestamp()) hours on true
where listed.from_at <= statement_timestamp()
order by listed.rank;
grant select on sales.to_contact to sales_read, porchlight_app;
comment on view sales.to_contact is 'Whom to contact now, in this order.';
comment on column sales.to_contact.reach_by is 'call, text or email. Texts are legal in the same hours as calls.';
comment on column sales.to_contact.call_until is 'When a call or text ceases to be legal, or wanted.';
