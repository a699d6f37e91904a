import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends requests to one address; `ca` where its certificate is nobody else's. */
export function visitorOf(address, { ca, servername } = {}) {
  const { protocol, hostname, port } = new URL(address);
  const library = protocol === 'https:' ? https : http;
  const agent = new library.Agent({ keepAlive: true, maxSockets: 16 });
  const send = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const options = { hostname, port, path, method, agent, ca, servername, timeout: 15_000 };
      const json = body && JSON.stringify(body);
      const host = servername && { Host: servername };
      const type = json && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) };
      const request = library.request({ ...options, headers: { ...host, ...type, ...headers } }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on('timeout', () => request.destroy(new Error('no answer within 15 s')));
      request.on('error', (error) => {
        // As browsers do: the server had closed the kept connection before this came.
        if (request.reusedSocket && error.code === 'ECONNRESET')
          resolve(send(path, { method, headers, body }));
        else reject(error);
      });
      request.end(json || undefined);
    });
  return send;
}

// Numbers that are nobody's (555-01xx), in the areas of Texas: leads of one number wait for each other.
const AREAS = [
  210, 214, 254, 281, 325, 346, 361, 409, 430, 432, 469, 512, 682, 713, 726, 737, 806, 817, 830, 832, 903,
  915, 936, 940, 945, 956, 972, 979,
];
const phone = () => `(${AREAS[randomInt(AREAS.length)]}) 555-${String(randomInt(100, 200)).padStart(4, '0')}`;

export const leadOf = () => ({
  businessName: 'Smoke Test Plumbing',
  contactName: 'Pat Doe',
  email: `${randomUUID()}@example.com`,
  phone: phone(),
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
});

export const postLead = (send, lead, key = randomUUID()) =>
  send('/api/leads', { method: 'POST', body: lead, headers: { 'Idempotency-Key': key } });

/**
 * Visitors come at a steady rate until told to stop: two in three read the page, the third leaves a lead.
 * `persistent` ones send a lead again, under its key, until it is taken: what a visitor at the form does.
 */
export function startVisitors(send, { perSecond = 30, persistent = false } = {}) {
  const visits = [];
  const outcome = { requests: 0, acknowledged: [], failures: [] };
  let stopped = false;

  const attempt = async (what, act) => {
    outcome.requests += 1;
    try {
      const { status } = await act();
      if (status < 300) return true;
      outcome.failures.push(`${what}: ${status}`);
    } catch (error) {
      outcome.failures.push(`${what}: ${error.code ?? error.message}`);
    }
    return false;
  };
  const leaveLead = async () => {
    const [lead, key] = [leadOf(), randomUUID()];
    const deadline = Date.now() + 60_000;
    do {
      if (await attempt('lead', () => postLead(send, lead, key))) {
        outcome.acknowledged.push(lead.email);
        return;
      }
      await sleep(500);
    } while (persistent && Date.now() < deadline);
  };

  const coming = (async () => {
    for (let visitor = 0; !stopped; visitor++) {
      visits.push(visitor % 3 === 2 ? leaveLead() : attempt('page', () => send('/')));
      await sleep(1_000 / perSecond);
    }
  })();
  return async () => {
    stopped = true;
    await coming;
    await Promise.all(visits);
    return outcome;
  };
}
