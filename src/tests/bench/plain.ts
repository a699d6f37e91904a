// What the benchmark compares the site with: what a good engineer writes in an afternoon on the
// same libraries.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import express from 'express';
import helmet from 'helmet';
import { pino } from 'pino';
import { z } from 'zod';

const page = readFileSync(process.env.BODY ?? '');
const log = pino();
const app = express().disable('x-powered-by').disable('etag');

app.use((req, res, next) => {
  const startedAt = performance.now();
  const requestId = randomUUID();
  res.setHeader('X-Request-Id', requestId);
  res.once('finish', () => {
    const ms = performance.now() - startedAt;
    log.info(
      { method: req.method, url: req.url, status: res.statusCode, requestId, ms },
      'answered',
    );
  });
  next();
});
app.use(helmet());

app.get('/', (req, res) => {
  if (!req.acceptsEncodings('br')) throw new Error('the page is Brotli');
  res.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    Vary: 'Accept-Encoding',
    ETag: 'W/"page"',
    'Cache-Control': 'no-cache',
  });
  res.send(page);
});

const id = uuid().primaryKey();
const leads = pgTable('plain_leads', {
  id,
  businessName: text('business_name').notNull(),
  contactName: text('contact_name').notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  businessType: text('business_type').notNull(),
  monthlyLeadVolume: text('monthly_lead_volume').notNull(),
});
const leadId = uuid('lead_id').notNull();
const consents = pgTable('plain_consents', { id, leadId, channel: text().notNull() });
const messages = pgTable('plain_messages', { id, leadId, state: text().notNull() });
const db = drizzle(process.env.DATABASE_URL ?? '');
const key = 'id uuid primary key, lead_id uuid references plain_leads';
await db.execute(`
  create table plain_leads (
    id uuid primary key, created_at timestamptz not null default now(), business_name text,
    contact_name text, email text, phone text, business_type text, monthly_lead_volume text);
  create table plain_consents (${key}, channel text);
  create table plain_messages (${key}, state text)`);

const typed = z.string().trim().min(1).max(200);
const input = z.object({
  businessName: typed,
  contactName: typed,
  email: typed,
  phone: typed,
  businessType: z.enum(['plumbing', 'hvac', 'roofing', 'electrical']),
  monthlyLeadVolume: z.enum(['0-50', '51-150', '151-300']),
});
app.post('/api/leads', express.json({ limit: '16kb' }), async (req, res) => {
  const lead = { id: randomUUID(), ...input.parse(req.body) };
  await db.transaction(async (tx) => {
    await tx.insert(leads).values(lead);
    await tx.insert(consents).values({ id: randomUUID(), leadId: lead.id, channel: 'calls' });
    await tx.insert(messages).values({ id: randomUUID(), leadId: lead.id, state: 'waiting' });
  });
  res.status(201).json({ id: lead.id });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
