import { sql, type SQL } from 'drizzle-orm';
import { touchFields } from '#shared/attribution.ts';
import { optionalNameOf, touchNameOf, type SalesEntry, type EventLead } from '#shared/lead-event.ts';
import { leadFields, optionalNames } from '#shared/lead-fields.ts';
import type { PromisedCall } from '#shared/promised-call.ts';
import type { Db } from '../client.server.ts';
import { leads } from '../schema/leads.ts';
import type { Notification } from './notifications.ts';

export interface LeadForNotification {
  lead: EventLead;
  entry: SalesEntry | null;
  timeZone: string | null;
  okToCallNow: boolean;
  /** Null if no call is needed, wanted or allowed. */
  call: PromisedCall | null;
  /** When the requested hours begin, even if that is after the deadline. */
  wantedFrom: string | null;
}

/** Reads `sales.leads`, so that notifications match what sales sees. Undefined if the lead was erased or deleted. */
export async function findLeadForNotification(
  db: Db,
  { leadId, contactId }: Pick<Notification, 'leadId' | 'contactId'>,
): Promise<LeadForNotification | undefined> {
  const { rows } = await db.execute<LeadForNotification & Record<string, unknown>>(sql`
    select sales_lead.time_zone as "timeZone", sales_lead.ok_to_call_now as "okToCallNow",
      case when sales_lead.call_from is not null then sales_internal.promised_call(leads, now()) end as call,
      ${utc(sql`sales_lead.call_from at time zone sales_internal.business_zone()`)} as "wantedFrom",
      (select jsonb_build_object(
        'contact_id', entry.id, 'at', ${utc(sql`entry.at`)}, 'by', entry.by, 'login', entry.login,
        'kind', entry.kind, 'outcome', entry.outcome, 'lost_reason', entry.lost_reason,
        'monthly_amount', entry.monthly_amount, 'note', entry.note, 'next_at', ${utc(sql`entry.next_at`)},
        'undone', exists (select from lead_contacts undo where undo.undoes = entry.id))
        from lead_contacts entry where entry.id = ${contactId}::uuid) as entry,
      jsonb_build_object(${firstTouch}, ${lastTouch}) || jsonb_build_object(
      'id', leads.id,
      ${visitorFields},
      -- As typed, unless the number was corrected, is wrong, or is of a joined person.
      'phone', case when sales_lead.phone is not null and leads.phone_e164 is not distinct from sales_lead.phone_e164
        then leads.phone else sales_lead.phone end,
      'email', sales_lead.email,
      'labels', jsonb_build_object(
        'businessType', sales_lead.trade, 'monthlyLeadVolume', sales_lead.monthly_lead_volume, 'phone', sales_lead.phone),
      'phone_e164', sales_lead.phone_e164,
      'phone_extension', substring(sales_lead.phone from ' ext\\. ([0-9]+)$'),
      'source', sales_lead.source,
      'came_from', sales_lead.came_from,
      'last_came_from', sales_lead.last_came_from,
      'call_time', sales_lead.call_time,
      'consent', sales_lead.consent_given,
      'automated_calls', sales_lead.automated_calls,
      'automated_texts', sales_lead.automated_texts,
      'do_not_call', sales_lead.do_not_call,
      'contact_state', sales_lead.contact_state,
      'reached_at', ${utc(sql`sales_lead.reached_at`)},
      'suspected', sales_lead.suspected,
      'repeats_lead_id', sales_lead.repeats_lead_id,
      'created_at', ${utc(sql`sales_lead.created_at`)},
      'due_at', ${utc(sql`sales_lead.due_at`)},
      'roi', (
        select jsonb_build_object(
          'monthlyLeads', roi.monthly_leads,
          'currentStaffCost', roi.current_staff_cost,
          'averageJobValue', roi.average_job_value,
          'currentConversionRate', roi.current_conversion_rate,
          'calculatedSavings', roi.calculated_savings,
          'additionalRevenue', roi.additional_revenue,
          'extraJobsPerMonth', roi.extra_jobs_per_month)
        from roi_calculations roi where roi.id = leads.calculation)) as lead
    from leads join sales.leads sales_lead on sales_lead.lead_id = leads.id
    where leads.id = ${leadId} and not sales_lead.erased`);
  return rows[0];
}

const visitorFields = sql.join(
  [
    ...leadFields.map((name) => sql`${name}::text, ${leads[name]}`),
    ...optionalNames.map((name) => sql`${optionalNameOf(name)}::text, ${leads[name]}`),
  ],
  sql`, `,
);

const touchAs = (prefix: '' | 'last_', touch: SQL) =>
  sql.join(
    touchFields.map((field) => sql`${prefix + touchNameOf(field)}::text, ${touch} ->> ${field}::text`),
    sql`, `,
  );
const firstTouch = touchAs('', sql`coalesce(${leads.firstTouch}, ${leads.lastTouch})`);
const lastTouch = touchAs('last_', sql`coalesce(${leads.lastTouch}, ${leads.firstTouch})`);

const utc = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
