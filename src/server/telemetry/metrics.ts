import type { RequestListener } from 'node:http';
import express from 'express';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

const outcomeLabels = ['stored', 'spooled', 'failed'] as const;
type OutcomeLabel = (typeof outcomeLabels)[number];

/** Other methods share one label, because clients can send any. */
const METHODS = ['GET', 'HEAD', 'POST'];

interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const leads = new Counter({
    name: 'porchlight_leads_total',
    help: 'Leads by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const countLead = (outcome: OutcomeLabel) => leads.inc({ outcome });
  // Without an initial 0, an alert misses the first increase.
  for (const outcome of outcomeLabels) leads.inc({ outcome }, 0);

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered, or its sender disconnected',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  return {
    registry,
    /** The route counts each lead, also if its sender has disconnected. */
    countLead,
    countRequest({ method, route, status, ms }: AnsweredRequest) {
      durations.observe(
        {
          method: METHODS.includes(method) ? method : 'other',
          route,
          status: `${Math.floor(status / 100)}xx`,
        },
        ms / 1_000,
      );
    },
  };
}

/** With prom-client's default metrics: memory, processor, event loop. */
export function metricsListener({ registry }: Metrics): RequestListener {
  collectDefaultMetrics({ register: registry });
  return express().get('/metrics', async (_req, res) => {
    res.setHeader('Content-Type', registry.contentType).send(await registry.metrics());
  });
}
