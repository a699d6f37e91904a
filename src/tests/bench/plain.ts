// What the benchmark compares the site with: what a good engineer writes in an afternoon on the same libraries.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import express from 'express';
import helmet from 'helmet';
import { pino } from 'pino';
import pg from 'pg';
import { z } from 'zod';

const { BODY = '', DATABASE_URL } = process.env;
const page = readFileSync(BODY);
const log = pino();
const app = express();

app.use((req, res, next) => {
  const startedAt = performance.now();
  const requestId = randomUUID();
  res.setHeader('X-Request-Id', requestId);
  res.once('finish', () => {
    const { method, url } = req;
    log.info(
      { method, url, status: res.statusCode, requestId, ms: performance.now() - startedAt },
      'answered',
    );
  });
  next();
});
app.use(helmet());

app.disable('x-powered-by').disable('etag');
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

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
await pool.query(`create schema if not exists plain;
  create table if not exists plain.leads (id uuid primary key, created_at timestamptz not null default now(), business_name text
    not null, contact_name text not null, email text not null, phone text not null, business_type text not null,
    monthly_lead_volume text not null);
  create table if not exists plain.consents (id uuid primary key, lead_id uuid not null references plain.leads, channel text not null);
  create table if not exists plain.messages (id uuid primary key, lead_id uuid not null references plain.leads, state text not null)`);
const schema = pgSchema('plain');
const id = uuid().primaryKey();
const leadId = uuid('lead_id').notNull();
const leads = schema.table('leads', {
  id,
  createdAt: timestamp('created_at').defaultNow(),
  businessName: text('business_name').notNull(),
  contactName: text('contact_name').notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  businessType: text('business_type').notNull(),
  monthlyLeadVolume: text('monthly_lead_volume').notNull(),
});
const consents = schema.table('consents', { id, leadId, channel: text().notNull() });
const messages = schema.table('messages', { id, leadId, state: text().notNull() });
const db = drizzle(pool);

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

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
