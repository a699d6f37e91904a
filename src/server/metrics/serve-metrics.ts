import type { RequestListener } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Logger } from '../logger.ts';
import type { Metrics } from './metrics.ts';
import { addNotificationGauges } from './notification-gauges.ts';
import { addSiteGauges, type Gauged } from './site-gauges.ts';

/** Answers GET /metrics; for a port of its own, which the public does not reach. */
export function metricsListener({ registry }: Metrics, gauged: Gauged, logger: Logger): RequestListener {
  collectDefaultMetrics({ register: registry });
  addSiteGauges(registry, gauged);
  addNotificationGauges(registry, gauged.database);
  return (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (err: unknown) => {
        logger.error({ err }, 'the metrics cannot be read');
        res.writeHead(500).end();
      },
    );
  };
}
