const TIMEOUT_MS = 3_000;
// As long as the reporter itself waits where it is told nothing.
const BACK_OFF_SECONDS = '60';
// What tells the browser's reporter to wait.
const PASSED_BACK = ['retry-after', 'x-sentry-rate-limits'];

export interface Forwarded {
  headers: Record<string, string>;
  /** Why the envelope was not taken: a status, or the kind of fault. */
  failure?: string;
}

/** The DSN in an envelope's first line (https://develop.sentry.dev/sdk/data-model/envelopes/). */
export function dsnOf(envelope: Buffer): string | undefined {
  const end = envelope.indexOf('\n');
  try {
    const header: unknown = JSON.parse(envelope.toString('utf8', 0, end < 0 ? envelope.length : end));
    if (typeof header !== 'object' || header === null || !('dsn' in header)) return undefined;
    return typeof header.dsn === 'string' ? header.dsn : undefined;
  } catch {
    return undefined;
  }
}

export function envelopeAddress(dsn: string): string {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return `${protocol}//${host}${folder}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`;
}

/** Passes the bytes on, and nothing of the visitor's request. Where nobody takes them, the sender is to wait. */
export async function forwardEnvelope(address: string, envelope: Buffer): Promise<Forwarded> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-sentry-envelope' },
      body: new Uint8Array(envelope),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const headers = Object.fromEntries(
      PASSED_BACK.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    if (response.ok) return { headers };
    return { headers: { 'retry-after': BACK_OFF_SECONDS, ...headers }, failure: String(response.status) };
  } catch (error) {
    const failure = error instanceof Error ? error.name : typeof error;
    return { headers: { 'retry-after': BACK_OFF_SECONDS }, failure };
  }
}
