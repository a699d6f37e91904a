import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startStandIn } from './stand-in.ts';

/** As much of a reported event as tests look at. */
export interface ReportedEvent {
  release?: string;
  environment?: string;
  tags?: Record<string, string>;
  exception?: { values?: { type?: string; value?: string; stacktrace?: { frames?: unknown[] } }[] };
  breadcrumbs?: { category?: string; message?: string; data?: Record<string, unknown> }[];
  request?: Record<string, unknown>;
  contexts?: Record<string, unknown>;
}

export interface ErrorIngest {
  dsn: string;
  /** Every envelope to the letter, taken or not. */
  envelopes: { text: string; headers: IncomingHttpHeaders }[];
  events: () => ReportedEvent[];
  /** From now on. */
  answerWith: (status: number, headers?: Record<string, string>) => void;
  /** Leaves every sender without an answer until it is let go. */
  hold: () => () => void;
  stop: () => Promise<void>;
}

/** Stands in for the error service's ingest: takes envelopes for one project and keeps them. */
export async function startErrorIngest(): Promise<ErrorIngest> {
  const envelopes: ErrorIngest['envelopes'] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };
  let held: ServerResponse[] | undefined;
  const respond = (res: ServerResponse) => res.writeHead(answer.status, answer.headers).end('{}');

  const { url, stop } = await startStandIn((req, res) => {
    void text(req).then((envelope) => {
      if (!(req.url ?? '').startsWith('/api/42/envelope/?')) {
        res.writeHead(404).end();
        return;
      }
      envelopes.push({ text: envelope, headers: req.headers });
      if (held) held.push(res);
      else respond(res);
    });
  });
  return {
    dsn: `${url.replace('//', '//publickey@')}/42`,
    envelopes,
    events: () => envelopes.flatMap(({ text: envelope }) => eventsIn(envelope)),
    answerWith: (status, headers = {}) => void (answer = { status, headers }),
    hold() {
      held = [];
      return () => {
        held?.forEach(respond);
        held = undefined;
      };
    },
    stop,
  };
}

/** Line by line: the envelope's header, then each item's header and payload. */
function eventsIn(envelope: string): ReportedEvent[] {
  const lines = envelope.split('\n').slice(1);
  return lines.flatMap((line, index) => {
    if (index % 2 === 1 || !line) return [];
    const { type } = JSON.parse(line) as { type: string };
    return type === 'event' ? [JSON.parse(lines[index + 1] ?? '{}') as ReportedEvent] : [];
  });
}
