import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';

export const workLists = ['appointments', 'overdue', 'new'] as const;

export interface WorkdayPerson {
  list: (typeof workLists)[number];
  /** How many people are in the whole list. */
  total: number;
  name: string;
  business: string;
  phone: string;
  /** In E.164. Null if the person should get a message instead of a call. */
  number: string | null;
  /** The agreed time, or the deadline of the promised call, in milliseconds. */
  time: number;
}

export interface Workday {
  at: Date;
  /** The first people of each list. */
  people: WorkdayPerson[];
  /** At most MAX_QUIET. */
  goneQuiet: number;
}

const MAX_PEOPLE = 10;
export const MAX_QUIET = 1_000;

/** The work that was open at that time and still is. Undefined if there is none, or twelve hours have passed. */
export async function findWorkday(db: Db, at: Date): Promise<Workday | undefined> {
  const moment = sql`${at}::timestamptz`;
  const midnight = sql`(sales_internal.local_time(${moment})::date + 1)::timestamp at time zone sales_internal.business_zone()`;
  const { rows: people } = await db.execute<WorkdayPerson & Record<string, unknown>>(sql`
    with listed as (
      select 'appointments' as list, lead_id, true as by_phone, false as is_called, at as time
      from sales.appointments
      where at < ${midnight}
      union all
      select case when created_at <= ${moment} - interval '24 hours' then 'overdue' else 'new' end,
        lead_id, by_phone, is_called, created_at + interval '24 hours'
      from sales_internal.waiting_people
      where created_at <= ${moment} - interval '24 hours' or created_at <= ${moment} and not is_called
    ), ranked as (
      select *, row_number() over (partition by list order by is_called, time, lead_id) as place,
        count(*) over (partition by list)::int as total
      from listed
    )
    select list, total, shown.contact_name as name, shown.business_name as business, shown.phone,
      case when by_phone then leads.phone_e164 end as number, (extract(epoch from time) * 1000)::float8 as time
    from ranked
    join leads on leads.id = lead_id
    cross join lateral (select * from sales.leads where leads.lead_id = ranked.lead_id offset 0) shown
    where place <= ${MAX_PEOPLE} and now() < ${moment} + interval '12 hours'
    order by list, place`);
  if (people.length === 0) return undefined;
  const { rows: quiet } = await db.execute<{ count: number }>(
    // Counting tens of thousands takes seconds.
    sql`select count(*)::int as count from (select from sales_internal.quiet_people limit ${MAX_QUIET}) quiet`,
  );
  return { at, people, goneQuiet: quiet[0]?.count ?? 0 };
}

/** In seconds; 0 if everybody was called. */
export async function oldestUncalledAge(db: Db): Promise<number> {
  const { rows } = await db.execute<{ age: number | null }>(sql`
    select extract(epoch from now() - min(created_at))::float8 as age from sales_internal.waiting_people
    where not is_called`);
  return rows[0]?.age ?? 0;
}

/** Each reminder is queued once, whatever the number of processes. */
export const queueReminders = (db: Db) => db.execute(sql`select sales_internal.queue_reminders(now())`);
