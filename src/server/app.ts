import type { IncomingMessage, RequestListener } from 'node:http';
import express from 'express';
import { publicConfig } from './public-config.ts';
import { eventRoutes } from './counts/event-routes.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import { refuseOtherMethods } from './http/refuse-other-methods.ts';
import { requestListener } from './http/request-listener.ts';
import { responseHeaders } from './http/response-headers.ts';
import { routesFor } from './http/routes.ts';
import { trustedProxies } from './http/trust-proxy.ts';
import { wellFormedPath } from './http/normalize-url.ts';
import { leadRoutes } from './leads/lead-routes.ts';
import { monitoringRoutes } from './monitoring/monitoring-routes.ts';
import { contactFileRoutes } from './pages/contact-files.ts';
import { discoveryRoutes } from './pages/discovery.ts';
import { pageRoutes, type PageCache } from './pages/page-cache.ts';
import type { StaticFiles } from './pages/static-files.ts';
import { privacyRequestRoutes } from './privacy-requests/privacy-request-routes.ts';
import { roiRoutes } from './roi/roi-routes.ts';
import { healthRoutes } from './health/health.ts';
import type { Logger } from './telemetry/logger.ts';
import { voiceRoutes } from './voice/voice-routes.ts';

export type AppDependencies = Parameters<typeof leadRoutes>[0] &
  Parameters<typeof privacyRequestRoutes>[0] &
  Parameters<typeof eventRoutes>[0] &
  Parameters<typeof healthRoutes>[0] & {
    logger: Logger;
    pages: PageCache;
    files: Pick<StaticFiles, 'stream'> & Partial<StaticFiles>;
    styles: string | null;
  };

export function createApp(dependencies: AppDependencies): RequestListener {
  const { env, logger, pages, files, metrics, styles } = dependencies;
  const config = publicConfig(env);
  const { publicUrl, voice } = config;
  const callOrigins = voice && (voice.publicKey ? [voice.apiUrl] : []);
  const headers = responseHeaders({ publicUrl, styles, callOrigins });
  const proxies = trustedProxies(env);
  const routes = routesFor(env);
  const findPreparedResponse = (req: IncomingMessage) =>
    pages.findPreparedResponse(req) ?? files.findPreparedResponse?.(req);
  const app = express();
  app.disable('x-powered-by');
  // Turns off Express's ETags: only pages and files need ETags, and their handlers set them.
  app.disable('etag');
  app.set('trust proxy', proxies.isTrusted);

  app.use(refuseOtherMethods(routes));
  app.use(leadRoutes(dependencies));
  app.use(roiRoutes(dependencies));
  app.use(privacyRequestRoutes(dependencies));
  app.use(eventRoutes(dependencies));
  app.use(healthRoutes(dependencies));
  app.use(voiceRoutes(dependencies));
  app.use(monitoringRoutes(dependencies));
  app.use(discoveryRoutes(config, routes));
  app.use(contactFileRoutes(config));
  app.use(pageRoutes(pages));
  app.use(wellFormedPath);
  app.use(files.stream);
  app.use(notFound);
  app.use(errorHandler(pages));
  return requestListener({ logger, metrics, proxies, headers, findPreparedResponse, app });
}
