// What the benchmark compares the site with: a plain Express app with helmet and a log line sends the site's page, and `node:http`
// stores a lead with one prepared insert. Connections are bounded as the site's are.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import helmet from 'helmet';
import pg from 'pg';
import { BoundedConnection } from '../../server/process/bounded-connection.ts';
import { createLogger } from '../../server/telemetry/logger.ts';

const body = readFileSync(process.env.BODY);
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': body.length,
  'Content-Encoding': 'br',
  Vary: 'Accept-Encoding',
  ETag: 'W/"page"',
  'Cache-Control': 'no-cache',
};
const log = await createLogger({ LOG_LEVEL: 'info' });

const app = express();
app.disable('x-powered-by').disable('etag');
app.use((req, res, next) => {
  const startedAt = performance.now();
  const requestId = randomUUID();
  res.setHeader('X-Request-Id', requestId);
  res.once('finish', () => {
    const { method, url } = req;
    const ms = performance.now() - startedAt;
    log.info({ method, url, status: res.statusCode, bytes: body.length, requestId, ms }, 'answered');
  });
  next();
});
app.use(helmet());
app.get('/', (req, res) => {
  if (req.acceptsEncodings('br')) res.set(headers).send(body);
  else res.status(406).end();
});

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(
  'create table if not exists bare (id uuid primary key, created_at timestamptz not null, business_name text not null, contact_name text not null, email text not null, phone text not null, business_type text not null, monthly_lead_volume text not null)',
);
const insert = 'insert into bare values ($1, now(), $2, $3, $4, $5, $6, $7)';

const server = createServer((req, res) => void (req.method === 'POST' ? store : app)(req, res));
const [serve] = server.listeners('connection');
server.removeAllListeners('connection');
server.on('connection', (socket) => serve.call(server, new BoundedConnection(socket)));
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
