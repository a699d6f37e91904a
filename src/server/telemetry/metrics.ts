import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { paths } from '#shared/api.ts';
import { addGauges, type Measured } from './gauges.ts';
import type { Logger } from './logger.ts';
import { release } from './release.ts';
import { requestDurations } from './request-durations.ts';

/** As nginx logs it: the client disconnected before it received the whole response. */
export const CLIENT_CLOSED_REQUEST = 499;

/** What became of a lead: 'refused' is the sender's to mend, 'failed' is ours. */
const leadOutcomes = ['stored', 'spooled', 'refused', 'limited', 'failed'] as const;
type LeadOutcome = (typeof leadOutcomes)[number];

/** What is counted while requests are answered. Labels are routes and other closed lists, never what was sent. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const durations = requestDurations();
  const leads = new Counter({
    name: 'porchlight_leads_total',
    help: 'Leads by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  // From nought on: an alert sees no increase in what only just appeared.
  for (const outcome of leadOutcomes) leads.inc({ outcome }, 0);
  const refusals = new Counter({
    name: 'porchlight_rate_limit_refusals_total',
    help: 'Requests refused for coming too often, by route',
    labelNames: ['route'],
    registers,
  });
  new Gauge({
    name: 'porchlight_build_info',
    help: 'Always 1; the labels name the build',
    labelNames: ['release', 'node'],
    registers,
  }).set({ release, node: process.version }, 1);

  return {
    registry,
    /** All of it, as Prometheus reads it. */
    text: async () => (await registry.metrics()) + durations.text(),
    /** By its route; what the status does not tell is counted where it is known. */
    requestAnswered(method: string | undefined, route: string, status: number, seconds: number) {
      durations.observe(route, status, seconds);
      if (route === paths.leads && method === 'POST' && status >= 400 && status !== CLIENT_CLOSED_REQUEST)
        leads.inc({ outcome: refusalBy(status) });
    },
    leadArrived: (outcome: LeadOutcome) => leads.inc({ outcome }),
    limitReached: (route: string) => refusals.inc({ route }),
  };
}

const refusalBy = (status: number) => {
  if (status === 429) return 'limited';
  return status >= 500 ? 'failed' : 'refused';
};

/** Answers GET /metrics; for a port of its own, which the public does not reach. */
export function metricsListener(
  { registry, text }: Metrics,
  measured: Measured,
  logger: Logger,
): RequestListener {
  collectDefaultMetrics({ register: registry });
  addGauges(registry, measured);
  return (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    text().then(
      (counted) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(counted),
      (err: unknown) => {
        logger.error({ err }, 'the metrics cannot be read');
        res.writeHead(500).end();
      },
    );
  };
}
