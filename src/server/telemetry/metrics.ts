import type { RequestListener } from 'node:http';
import express from 'express';
import { Counter, Registry } from 'prom-client';
import { paths } from '#shared/api.ts';

const leadOutcomes = ['stored', 'spooled', 'failed'] as const;
type LeadOutcome = (typeof leadOutcomes)[number];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const leads = new Counter({
    name: 'porchlight_leads_total',
    help: 'Leads by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const countLead = (outcome: LeadOutcome) => leads.inc({ outcome });
  // Without an initial 0, an alert misses the first increase.
  for (const outcome of leadOutcomes) leads.inc({ outcome }, 0);

  return {
    registry,
    /** The route counts what is stored or spooled, also if the sender disconnects. */
    countLead,
    countFailedLead(method: string, route: string, status: number) {
      if (route === paths.leads && method === 'POST' && status >= 500) countLead('failed');
    },
  };
}

export function metricsListener({ registry }: Metrics): RequestListener {
  return express().get('/metrics', async (_req, res) => {
    res.setHeader('Content-Type', registry.contentType).send(await registry.metrics());
  });
}
