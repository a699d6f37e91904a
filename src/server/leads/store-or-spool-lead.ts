import { hasOtherContent } from '#db/queries/leads.ts';
import { HttpError } from '../http/errors.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender, SubmissionContext } from '../http/request-sender.ts';
import { sourceOf } from '#shared/visit-source.ts';
import type { Visit, CountedEvent } from '#shared/counts.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { composeLead } from './compose-lead.ts';
import type { LeadRecord } from '../spool/spool-file.ts';
import { logUnlessRefused, SpoolUnavailable, type Spool } from '../spool/spool.ts';
import type { StoreLead } from './store-lead.ts';

export interface StoreOrSpoolDependencies {
  store: StoreLead;
  spool: Spool;
  metrics: Pick<Metrics, 'countLead'>;
  counter: { count: (events: CountedEvent[], visit: Visit) => void };
}

/** Resolves after the lead has been stored or spooled. Rejects with 'key-reused', SpoolUnavailable or DatabaseFailure. */
export async function storeOrSpoolLead(
  dependencies: StoreOrSpoolDependencies,
  input: LeadInput,
  context: SubmissionContext,
) {
  const record = composeLead(input, context);
  const lead = await storeOrSpool(dependencies, record, context);
  if (hasOtherContent(lead, context.contentHash)) throw new HttpError('key-reused');
  if ((input.consent && !record.consent) || (input.textConsent && !record.textConsent)) {
    context.logger.warn({ leadId: lead.id }, 'consent not stored: unknown wording version');
  }
  dependencies.metrics.countLead(lead.isSpooled ? 'spooled' : 'stored');
  if (context.sender.isCounted && !record.lead.suspectedSpam)
    dependencies.counter.count(['lead_sent'], visitOf(record, context.sender));
  return lead;
}

async function storeOrSpool(
  { store, spool }: StoreOrSpoolDependencies,
  record: LeadRecord,
  { logger }: SubmissionContext,
) {
  const waiting = await findWaiting(spool, record);
  if (waiting) return { ...waiting.lead, isSpooled: true };
  try {
    return { ...(await store(record)), isSpooled: false };
  } catch (error) {
    logUnlessRefused(error, logger, { leadId: record.lead.id }, 'a lead will be spooled');
    return { ...(await spool.put(record)).lead, isSpooled: true };
  }
}

async function findWaiting(spool: Spool, record: LeadRecord): Promise<LeadRecord | undefined> {
  try {
    return await spool.find(record.earlierId ?? record.lead.id, record.lead.id);
  } catch (error) {
    // The spool can't be read, but the database may still accept the lead.
    if (error instanceof SpoolUnavailable) return undefined;
    throw error;
  }
}

function visitOf({ lead }: LeadRecord, { page }: Sender): Visit {
  const touch = lead.lastTouch ?? {};
  return {
    source: sourceOf(touch),
    campaign: touch.utm_campaign ?? '',
    trade: page?.searchParams.get('trade') ?? '',
  };
}
