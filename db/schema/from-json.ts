import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { createSelectSchema } from 'drizzle-zod';
import { z } from 'zod';
import { touchFields } from '#shared/attribution.ts';
import { consents, setWhenStored, type NewConsent } from './consents.ts';
import { privacyRequests, type NewPrivacyRequest } from './privacy-requests.ts';
import { leads, notInserted, type NewLead } from './leads.ts';

const date = z.string().pipe(z.coerce.date());
const touch = z.partialRecord(z.enum([...touchFields, 'at']), z.string()).nullable();

/** A column that the release which wrote the JSON didn't have is null. */
const fromJson = <Row>(table: PgTable, schema: z.ZodType<Row>): z.ZodType<Row> => {
  const nullable = Object.entries(getTableColumns(table)).filter(([, column]) => !column.notNull);
  const nulls = Object.fromEntries(nullable.map(([name]) => [name, null]));
  return z.preprocess((json) => Object.assign({}, nulls, json), schema);
};

export const leadFromJson = fromJson<NewLead>(
  leads,
  createSelectSchema(leads, { createdAt: date, firstTouch: touch, lastTouch: touch }).omit(notInserted),
);

export const consentFromJson = fromJson<NewConsent>(
  consents,
  createSelectSchema(consents, { givenAt: date }).omit(setWhenStored),
);

export const privacyRequestFromJson: z.ZodType<NewPrivacyRequest> = createSelectSchema(privacyRequests, {
  requestedAt: date,
}).pick({ id: true, requestedAt: true, contact: true, what: true });
