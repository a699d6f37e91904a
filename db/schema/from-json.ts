import { createSelectSchema } from 'drizzle-zod';
import { z } from 'zod';
import { touchFields } from '#shared/attribution.ts';
import { consents, setWhenStored, type NewConsent } from './consents.ts';
import { privacyRequests, type NewPrivacyRequest } from './privacy-requests.ts';
import { leads, notInserted, type NewLead } from './leads.ts';

const date = z.string().pipe(z.coerce.date());
const touch = z.partialRecord(z.enum([...touchFields, 'at']), z.string()).nullable();

export const leadFromJson: z.ZodType<NewLead> = createSelectSchema(leads, {
  createdAt: date,
  firstTouch: touch,
  lastTouch: touch,
}).omit(notInserted);

export const consentFromJson: z.ZodType<NewConsent> = createSelectSchema(consents, { givenAt: date }).omit(
  setWhenStored,
);

export const privacyRequestFromJson: z.ZodType<NewPrivacyRequest> = createSelectSchema(privacyRequests, {
  requestedAt: date,
}).pick({ id: true, requestedAt: true, contact: true, what: true });
