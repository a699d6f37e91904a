import { getTableColumns, type Table } from 'drizzle-orm';
import { createSelectSchema } from 'drizzle-zod';
import { z } from 'zod';
import { touchFields } from '#shared/attribution.ts';
import { consents, setWhenStored, type NewConsent } from './consents.ts';
import { privacyRequests, type NewPrivacyRequest } from './privacy-requests.ts';
import { leads, notInserted, type NewLead } from './leads.ts';

const date = z.string().pipe(z.coerce.date());
const touch = z.partialRecord(z.enum(touchFields), z.string()).nullable();

// A row that an older release spooled lacks newer columns.
const nullMissingColumns = (table: Table) => (row: unknown) => ({
  ...Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, null])),
  ...(typeof row === 'object' ? row : undefined),
});

export const leadFromJson: z.ZodType<NewLead> = z.preprocess(
  nullMissingColumns(leads),
  createSelectSchema(leads, { createdAt: date, firstTouch: touch, lastTouch: touch }).omit(notInserted),
);

export const consentFromJson: z.ZodType<NewConsent> = z.preprocess(
  nullMissingColumns(consents),
  createSelectSchema(consents, { givenAt: date }).omit(setWhenStored),
);

export const privacyRequestFromJson: z.ZodType<NewPrivacyRequest> = createSelectSchema(privacyRequests, {
  requestedAt: date,
}).pick({ id: true, requestedAt: true, contact: true, what: true });
