import { randomInt, randomUUID } from 'node:crypto';

export const clientOf =
  (address) =>
  async (path, { body, headers, ...options } = {}) => {
    const response = await fetch(`${address}${path}`, {
      ...options,
      ...(body && { body: JSON.stringify(body) }),
      // Each visitor has a connection of their own. On an idle one that the proxy closes, a browser repeats a request, and Node doesn't.
      headers: { Connection: 'close', ...(body && { 'Content-Type': 'application/json' }), ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

export const newLead = () => ({
  businessName: 'Smoke Test Plumbing',
  contactName: 'Pat Doe',
  email: `${randomUUID()}@example.com`,
  phone: `214${randomInt(2_000_000, 9_000_000)}`,
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
});

export const postLead = (send, lead) => send('/api/leads', { method: 'POST', body: lead });

/** Starts 30 visits per second during `act`, awaits all visits, and returns the accepted leads and the failures. */
export async function visitDuring(send, act) {
  const result = { acknowledged: [], spooled: [], failures: [] };
  const attempt = async (what, request) => {
    const { status, cause, message } = await request.catch((error) => error);
    if (!status || status >= 300) result.failures.push(`${what}: ${status ?? cause?.code ?? message}`);
    return status;
  };
  const sendLead = async () => {
    const lead = newLead();
    const status = await attempt('lead', postLead(send, lead));
    if (status === 201 || status === 202) result.acknowledged.push(lead.email);
    if (status === 202) result.spooled.push(lead.email);
  };

  const visits = [];
  const visit = () => visits.push(visits.length % 3 === 2 ? sendLead() : attempt('page', send('/')));
  const arriving = setInterval(visit, 1_000 / 30);
  try {
    await act();
  } finally {
    clearInterval(arriving);
  }
  await Promise.all(visits);
  return result;
}
