import type { RequestListener } from 'node:http';
import express from 'express';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { paths } from '#shared/api.ts';

const leadOutcomes = ['stored', 'spooled', 'refused', 'limited', 'failed'] as const;
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
  // Without an initial 0, an alert misses the first increase.
  for (const outcome of leadOutcomes) leads.inc({ outcome }, 0);

  return {
    registry,
    countAnswer(method: string, route: string, status: number) {
      const outcome = outcomeOf(status);
      if (route === paths.leads && method === 'POST' && outcome) leads.inc({ outcome });
    },
    countLead: (outcome: LeadOutcome) => leads.inc({ outcome }),
  };
}

/** Undefined if the route counts the lead: when it is stored, also if its sender disconnected (499). */
function outcomeOf(status: number): LeadOutcome | undefined {
  if (status < 400 || status === 499) return undefined;
  if (status === 429) return 'limited';
  return status >= 500 ? 'failed' : 'refused';
}

export function metricsListener({ registry }: Metrics): RequestListener {
  collectDefaultMetrics({ register: registry });
  return express().get('/metrics', async (_req, res) => {
    res.setHeader('Content-Type', registry.contentType).send(await registry.metrics());
  });
}
