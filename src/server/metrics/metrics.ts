import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { release } from '../release.ts';

/** What became of a lead: 'refused' is the sender's to mend, 'failed' is ours. */
export type LeadOutcome = 'stored' | 'spooled' | 'refused' | 'limited' | 'failed';
const LEAD_OUTCOMES: LeadOutcome[] = ['stored', 'spooled', 'refused', 'limited', 'failed'];

/** What is counted while requests are answered. Labels are routes and other closed lists, never what was sent. */
export interface Metrics {
  registry: Registry;
  requestAnswered(route: string, status: number, seconds: number): void;
  leadArrived(outcome: LeadOutcome): void;
  limitReached(route: string): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'porchlight_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const leads = new Counter({
    name: 'porchlight_leads_total',
    help: 'Leads by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  // From nought on: an alert sees no increase in what only just appeared.
  for (const outcome of LEAD_OUTCOMES) leads.inc({ outcome }, 0);
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
    requestAnswered: (route, status, seconds) => requests.observe({ route, status }, seconds),
    leadArrived: (outcome) => leads.inc({ outcome }),
    limitReached: (route) => refusals.inc({ route }),
  };
}
