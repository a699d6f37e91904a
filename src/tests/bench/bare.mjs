// The benchmark's reference server sends the site's page and stores a lead with one prepared insert. If HEADERS is set,
// the server sends the page with the site's headers and a request ID, and logs the request.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { destination, pino } from 'pino';

const body = readFileSync(process.env.BODY);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': body.length,
  'Content-Encoding': 'br',
  Vary: 'Accept-Encoding',
  'X-Content-Type-Options': 'nosniff',
};
const siteHeaders = process.env.HEADERS && JSON.parse(process.env.HEADERS);
const log = pino(destination({ sync: false, minLength: 4_096 }));

function sendLikeTheSite(req, res) {
  const requestId = randomUUID();
  const startedAt = performance.now();
  res.once('close', () => {
    const { method, url } = req;
    log.info({ method, url, status: 200, bytes: body.length, requestId, ms: performance.now() - startedAt });
  });
  const responseHeaders = ['X-Request-Id', requestId, 'Content-Length', String(body.length)];
  res.writeHead(200, [...responseHeaders, ...siteHeaders]).end(body);
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(
  'create table if not exists bare (id uuid primary key, created_at timestamptz not null, business_name text not null, contact_name text not null, email text not null, phone text not null, business_type text not null, monthly_lead_volume text not null)',
);
const insert = 'insert into bare values ($1, now(), $2, $3, $4, $5, $6, $7)';

const server = createServer((req, res) => {
  if (req.method !== 'GET') void store(req, res);
  else if (!req.headers['accept-encoding']?.includes('br')) res.writeHead(406).end();
  else if (siteHeaders) sendLikeTheSite(req, res);
  else res.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`on http://127.0.0.1:${server.address().port}`));

async function store(req, res) {
  const { businessName, contactName, email, phone, businessType, monthlyLeadVolume } = JSON.parse(
    await text(req),
  );
  const id = randomUUID();
  await pool.query({
    name: 'insert',
    text: insert,
    values: [id, businessName, contactName, email, phone, businessType, monthlyLeadVolume],
  });
  const responseBody = JSON.stringify({ id });
  res
    .writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': responseBody.length })
    .end(responseBody);
}
