import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { startFakeServer } from './fake-server.ts';

interface ReportedEvent {
  message?: string;
  exception?: { values?: { type?: string; value?: string; stacktrace?: { frames?: unknown[] } }[] };
  breadcrumbs?: { category?: string }[];
  request?: Record<string, unknown>;
}

export type ErrorIngest = Awaited<ReturnType<typeof startErrorIngest>>;

/** Imitates Sentry's endpoint for error reports. */
export async function startErrorIngest() {
  const envelopes: { text: string; headers: IncomingHttpHeaders }[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };

  const { url, stop } = await startFakeServer((req, res) => {
    void text(req).then((envelope) => {
      if (!(req.url ?? '').startsWith('/api/42/envelope/?')) {
        res.writeHead(404).end();
        return;
      }
      envelopes.push({ text: envelope, headers: req.headers });
      res.writeHead(answer.status, answer.headers).end('{}');
    });
  });
  return {
    dsn: `${url.replace('//', '//publickey@')}/42`,
    envelopes,
    events: () => envelopes.flatMap(({ text: envelope }) => eventsIn(envelope)),
    answerWith: (status: number, headers: Record<string, string> = {}) => void (answer = { status, headers }),
    stop,
  };
}

/** An envelope has its own header line first, and then a header line and a payload line for each item. */
function eventsIn(envelope: string): ReportedEvent[] {
  const lines = envelope.split('\n').slice(1);
  return lines.flatMap((line, index) => {
    if (index % 2 === 1 || !line) return [];
    const { type } = JSON.parse(line) as { type: string };
    return type === 'event' ? [JSON.parse(lines[index + 1] ?? '{}') as ReportedEvent] : [];
  });
}
