import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export const clientOf =
  (address) =>
  async (path, { body, headers, ...options } = {}) => {
    const response = await fetch(`${address}${path}`, {
      ...options,
      ...(body && { body: JSON.stringify(body) }),
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

export const leadOf = () => ({
  businessName: 'Smoke Test Plumbing',
  contactName: 'Pat Doe',
  email: `${randomUUID()}@example.com`,
  phone: `214${randomInt(2_000_000, 9_000_000)}`,
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
});

export const postLead = (send, lead, key = randomUUID()) =>
  send('/api/leads', { method: 'POST', body: lead, headers: { 'Idempotency-Key': key } });

/** Starts 30 visits per second. The returned function starts no more, awaits the open visits and returns the result. */
export function startVisitors(send, { persistent = false } = {}) {
  const visits = [];
  const result = { requests: 0, acknowledged: [], failures: [] };
  let isOver = false;

  const attempt = async (what, request) => {
    result.requests += 1;
    const error = await request().then(
      ({ status }) => status >= 300 && status,
      ({ cause, message }) => cause?.code ?? message,
    );
    if (error) result.failures.push(`${what}: ${error}`);
    return !error;
  };
  const sendLead = async () => {
    const [lead, key] = [leadOf(), randomUUID()];
    const deadline = Date.now() + 60_000;
    while (!(await attempt('lead', () => postLead(send, lead, key)))) {
      if (!persistent || Date.now() > deadline) return;
      await sleep(500);
    }
    result.acknowledged.push(lead.email);
  };

  const arriving = (async () => {
    for (let visitor = 0; !isOver; visitor++) {
      visits.push(visitor % 3 === 2 ? sendLead() : attempt('page', () => send('/')));
      await sleep(1_000 / 30);
    }
  })();
  return async () => {
    isOver = true;
    await arriving;
    await Promise.all(visits);
    return result;
  };
}
