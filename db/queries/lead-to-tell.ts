import { sql } from 'drizzle-orm';
import type { ToldLead } from '#shared/lead-event.ts';
import type { Db } from '../client.server.ts';

/** A lead with what depends on the moment. */
export interface LeadToTell {
  lead: ToldLead;
  timeZone: string;
  okToCallNow: boolean;
}

/** Undefined where the lead is erased or removed. PostgreSQL shapes it, with the labels and rules of the views. */
export async function findLeadToTell(db: Db, id: string): Promise<LeadToTell | undefined> {
  const { rows } = await db.execute<LeadToTell & Record<string, unknown>>(sql`
    select told.time_zone as "timeZone", told.ok_to_call_now as "okToCallNow", jsonb_build_object(
      'id', lead.id,
      'businessName', lead.business_name,
      'contactName', lead.contact_name,
      'email', lead.email,
      'phone', lead.phone,
      'businessType', lead.business_type,
      'monthlyLeadVolume', lead.monthly_lead_volume,
      'tradeDetail', lead.trade_detail,
      'labels', jsonb_build_object(
        'businessType', told.trade, 'monthlyLeadVolume', told.monthly_lead_volume, 'phone', told.phone),
      'phone_e164', lead.phone_e164,
      'phone_extension', lead.phone_extension,
      'source', told.source,
      'came_from', told.came_from,
      'campaign', told.campaign,
      'consent', told.consent_given,
      'suspected', told.suspected,
      'repeats_lead_id', told.repeats_lead_id,
      'created_at', ${utc(sql`told.created_at`)},
      'due_at', ${utc(sql`told.due_at`)},
      'roi', (
        select jsonb_build_object(
          'monthlyLeads', roi.monthly_leads,
          'currentStaffCost', roi.current_staff_cost,
          'averageJobValue', roi.average_job_value,
          'currentConversionRate', roi.current_conversion_rate,
          'calculatedSavings', roi.calculated_savings,
          'additionalRevenue', roi.additional_revenue,
          'extraJobsPerMonth', roi.extra_jobs_per_month)
        from roi_calculations roi where roi.visitor_id = lead.visitor_id
        order by roi.created_at desc, roi.id desc limit 1)) as lead
    from leads lead join sales.leads told on told.lead_id = lead.id
    where lead.id = ${id} and not told.erased`);
  return rows[0];
}

const utc = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
