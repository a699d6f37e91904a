import { z } from 'zod';
import { touchFields } from '#shared/attribution.ts';
import { businessTypes, leadSources, monthlyLeadVolumes } from '#shared/leads.ts';

const text = z.string();
const date = z.coerce.date();
const touch = z.partialRecord(z.enum(touchFields), text).nullable();

/** All that is written of one lead, in one transaction; the spool keeps the same as JSON. */
export const leadRecord = z.object({
  lead: z.object({
    id: z.uuid(),
    createdAt: date,
    businessName: text,
    contactName: text,
    email: text,
    emailNormalized: text.nullable(),
    phone: text,
    phoneE164: text.nullable(),
    phoneExtension: text.nullable(),
    businessType: z.enum(businessTypes),
    tradeDetail: text.nullable(),
    monthlyLeadVolume: z.enum(monthlyLeadVolumes),
    source: z.enum(leadSources),
    suspectedSpam: z.boolean(),
    elapsedMs: z.int().nullable(),
    firstTouch: touch,
    lastTouch: touch,
    ipAddress: text.nullable(),
    visitorId: z.guid(),
    contentHash: text,
  }),
  consent: z
    .object({
      id: z.uuid(),
      leadId: z.uuid(),
      givenAt: date,
      text,
      textVersion: text,
      textSha256: text,
      name: text,
      phone: text,
      ipAddress: text.nullable(),
      userAgent: text.nullable(),
      pageAddress: text.nullable(),
    })
    .nullable(),
  /** Under which the same form may stand since a few minutes. */
  earlierId: z.uuid().nullable(),
});
export type LeadRecord = z.infer<typeof leadRecord>;
