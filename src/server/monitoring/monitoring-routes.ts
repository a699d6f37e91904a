import express, { Router } from 'express';
import { paths } from '#shared/api.ts';
import { bodyLimits } from '../http/body-limits.ts';
import { HttpError } from '../http/errors.ts';
import type { Env } from '../env.server.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { logOf } from '../http/request-log.ts';
import { sameOrigin } from '../http/same-origin.ts';

const BACK_OFF_SECONDS = '60';

/** Forwards the browser's error reports, so that the CSP needn't allow the error service. */
export function monitoringRoutes(env: Env): Router {
  const router = Router();
  const dsn = env.SENTRY_BROWSER_DSN;
  if (!dsn) return router;

  const guards = [sameOrigin(env.PUBLIC_URL), limitRequests(env)];
  const readBody = express.raw({
    type: () => true,
    limit: `${bodyLimits.report}kb`,
    inflate: false,
  });
  const ownDsn = `"dsn":${JSON.stringify(dsn)}`;

  router.post(paths.monitoring, ...guards, readBody, async (req, res) => {
    const envelope: unknown = req.body;
    if (!Buffer.isBuffer(envelope)) throw new HttpError('malformed-body');
    // An envelope's first line is JSON: https://develop.sentry.dev/sdk/data-model/envelopes/
    const [header = ''] = envelope.toString().split('\n', 1);
    if (!header.includes(ownDsn))
      throw new HttpError('invalid-input', { detail: 'Use the DSN of this site.' });
    const failure = await forward(envelope, dsn).catch(String);
    if (failure === undefined) return void res.json({});
    logOf(req).warn({ failure }, 'the error service did not accept a report');
    // The browser's reporter waits this long before it sends again.
    throw new HttpError('too-many-requests', { headers: { 'Retry-After': BACK_OFF_SECONDS } });
  });
  return router;
}

/** Without the visitor's headers, which have personal data. Returns a refusal's status. */
export async function forward(
  envelope: Buffer,
  dsn: string,
  ms = 3_000,
): Promise<string | undefined> {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  const query = `sentry_version=7&sentry_key=${username}`;
  const address = `${protocol}//${host}${folder}/api/${project}/envelope/?${query}`;
  const { ok, status, body } = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-sentry-envelope' },
    body: new Uint8Array(envelope),
    // A redirect could send the report to any address.
    redirect: 'manual',
    signal: AbortSignal.timeout(ms),
  });
  await body?.cancel();
  return ok ? undefined : String(status);
}
