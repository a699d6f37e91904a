import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { paths } from '#shared/api.ts';
import { addGauges, type Measured } from './gauges.ts';
import type { Logger } from './logger.ts';
import { release } from './release.ts';
import { requestDurations } from './request-durations.ts';

/** As nginx logs it: the client disconnected before it received the whole response. */
export const CLIENT_CLOSED_REQUEST = 499;

/** 'refused' is the sender's error, 'failed' ours. */
const leadOutcomes = ['stored', 'spooled', 'refused', 'limited', 'failed'] as const;
type LeadOutcome = (typeof leadOutcomes)[number];

/** Counters of requests. Labels are routes and other closed lists, never what a visitor sent. */
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
  // Start at 0: an alert sees no increase in a series that has just appeared.
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
    /** In Prometheus's text format. */
    text: async () => (await registry.metrics()) + durations.text(),
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

/** Answers GET /metrics, on a port that the public doesn't reach. */
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
