import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { publicConfig } from './env.server.ts';
import { allowMethods } from './http/allow-methods.ts';
import { errorHandler, notFound } from './http/error-handler.ts';
import type { KeptAnswer } from './http/kept-answer.ts';
import { requestListener } from './http/request-listener.ts';
import { responseHeaders, type PageFrame } from './http/response-headers.ts';
import { trustedProxies } from './http/trust-proxy.ts';
import { wellFormedAddress } from './http/well-formed-address.ts';
import { leadRoutes } from './leads/lead-routes.ts';
import { discoveryRoutes } from './pages/discovery.ts';
import { pageRoutes, type PageAnswers } from './pages/page-answers.ts';
import { pagePath } from './pages/page-request.ts';
import { roiRoutes } from './roi/roi-routes.ts';
import { healthRoutes } from './telemetry/health.ts';
import type { Logger } from './telemetry/logger.ts';
import { monitoringRoutes } from './telemetry/monitoring.ts';
import { voiceRoutes } from './voice/voice-routes.ts';

/** What each router takes, and the rest of the chain. */
export type AppDependencies = Parameters<typeof leadRoutes>[0] &
  Parameters<typeof roiRoutes>[0] &
  Parameters<typeof monitoringRoutes>[0] &
  Parameters<typeof healthRoutes>[0] & {
    logger: Logger;
    pages: PageAnswers;
    /** The built files, or Vite's own server in development. */
    assets: RequestHandler;
    /** Those that are held in memory. */
    keptAssets?: (req: IncomingMessage) => KeptAnswer | undefined;
    frame: PageFrame;
  };

/** Builds the application; starts nothing. Middleware stands in the order in which it runs. */
export function createApp(dependencies: AppDependencies): RequestListener {
  const { env, logger, pages, assets, keptAssets, metrics, frame } = dependencies;
  const config = publicConfig(env);
  const { publicUrl, voice } = config;
  const callOrigins = voice && (voice.publicKey ? [voice.apiUrl] : []);
  const headers = responseHeaders({ publicUrl, frame, callOrigins });
  const proxies = trustedProxies(env);
  const findKept = (req: IncomingMessage) => pages.findKept(req) ?? keptAssets?.(req);
  const app = express();
  app.disable('x-powered-by');
  // Pages and files bear tags of their own; a hash of any other answer would serve nobody.
  app.disable('etag');
  app.set('trust proxy', proxies.isTrusted);

  app.use(leadRoutes(dependencies));
  app.use(roiRoutes(dependencies));
  app.use(healthRoutes(dependencies));
  app.use(voiceRoutes(dependencies));
  app.use(monitoringRoutes(dependencies));
  app.use(discoveryRoutes(config));
  app.use(pageRoutes(pages));
  app.all(pagePath, allowMethods('GET', 'HEAD'));
  app.use(wellFormedAddress);
  app.use(assets);
  app.use(notFound);
  app.use(errorHandler(pages));
  return requestListener({ logger, metrics, proxies, headers, findKept, app });
}
