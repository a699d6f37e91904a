import express, { type Express, type RequestHandler } from 'express';
import type { Database } from '#db/client.server.ts';
import type { Env } from './env.server.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import type { Readiness } from './health/readiness.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import { requestLog } from './http/request-log.ts';
import { responseHeaders } from './http/response-headers.ts';
import { trustProxy } from './http/trust-proxy.ts';
import { wellFormedAddress } from './http/well-formed-address.ts';
import { leadRoutes } from './leads/lead-routes.ts';
import type { Logger } from './logger.ts';
import { countRequests } from './metrics/count-requests.ts';
import type { Metrics } from './metrics/metrics.ts';
import { monitoringRoutes } from './monitoring/monitoring-routes.ts';
import type { Outbox } from './notifications/outbox.ts';
import type { PageAnswers } from './page/page-answers.ts';
import { pageRoutes } from './page/page-routes.ts';
import { roiRoutes } from './roi/roi-routes.ts';
import type { Spool } from './spool/spool.ts';

export interface AppDependencies {
  env: Env;
  logger: Logger;
  database: Database;
  spool: Spool;
  outbox: Outbox;
  pages: PageAnswers;
  /** The built files, or Vite's own server in development. */
  assets: RequestHandler;
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
  isStopping?: () => boolean;
  developmentNonce?: string;
}

/** Builds the application; starts nothing. Middleware stands in the order in which it runs. */
export function createApp(dependencies: AppDependencies): Express {
  const { env, logger, database, spool, outbox, pages, assets } = dependencies;
  const { metrics, readiness, developmentNonce, isStopping = () => false } = dependencies;
  const headers = responseHeaders({
    publicUrl: env.PUBLIC_URL,
    ...(env.VAPI_PUBLIC_KEY && { voiceApiUrl: env.VAPI_API_URL }),
    ...(developmentNonce && { developmentNonce }),
  });
  const app = express();
  app.disable('x-powered-by');
  trustProxy(app, env);

  app.use((_req, res, next) => {
    res.setHeaders(headers);
    next();
  });
  app.use(requestLog(logger));
  app.use(countRequests(metrics));
  app.use(healthRoutes({ readiness, isStopping }));
  app.use(leadRoutes({ env, database, spool, outbox, pages, metrics }));
  app.use(roiRoutes({ env, database, pages, metrics }));
  app.use(monitoringRoutes({ env, database, metrics }));
  app.use(discoveryRoutes(env.PUBLIC_URL));
  app.use(pageRoutes(pages));
  app.use(wellFormedAddress);
  app.use(assets);
  app.use(notFound);
  app.use(errorHandler(pages));
  return app;
}
