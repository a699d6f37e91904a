import express, { type Express, type RequestHandler } from 'express';
import { publicConfig } from './settings/public-config.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import { logRequests } from './http/request-log.ts';
import { refuseOtherMethods, routesFor } from './http/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { leadRoutes, type LeadDependencies } from './leads/lead-routes.ts';
import { monitoringRoutes } from './monitoring/monitoring-routes.ts';
import { discoveryRoutes } from './pages/discovery.ts';
import { pageRoutes, type PageCache } from './pages/page-cache.ts';
import { stopRoutes } from './stops/stop-routes.ts';
import { roiRoutes, type RoiDependencies } from './roi/roi-routes.ts';
import { healthRoutes, type HealthDependencies } from './health/health-routes.ts';
import type { Logger } from './telemetry/logger.ts';
import { callSources } from './voice/provider.ts';

export interface AppDependencies extends LeadDependencies, RoiDependencies, HealthDependencies {
  logger: Logger;
  pages: PageCache;
  files: RequestHandler;
  styles: string | null;
}

/** What happens to a request, in this order. */
export function createApp(dependencies: AppDependencies): Express {
  const { env, logger, pages, files, metrics, styles } = dependencies;
  const config = publicConfig(env);
  const routes = routesFor(env);
  const app = express();
  app.disable('x-powered-by');
  // Only pages and files need ETags, and their handlers set them.
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);
  app.locals.logger = logger;

  app.use(logRequests(logger, metrics));
  const sources = config.voice && callSources(config.voice.apiUrl);
  app.use(securityHeaders({ publicUrl: env.PUBLIC_URL, styles, callSources: sources }));
  app.use(refuseOtherMethods(routes));
  app.use(pageRoutes(pages, env));
  // Before anything that waits for a disk.
  app.use(healthRoutes(dependencies));
  // Not `use`: Express decodes what a pattern matches, and so refuses an address that can't be
  // decoded before it looks for a file.
  app.get('/{*path}', files);
  app.use(leadRoutes(dependencies));
  app.use(roiRoutes(dependencies));
  app.use(stopRoutes(dependencies));
  app.use(monitoringRoutes(env));
  app.use(discoveryRoutes(config, routes));
  app.use(notFound);
  app.use(errorHandler(pages));
  return app;
}
