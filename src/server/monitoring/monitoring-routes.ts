import express, { Router } from 'express';
import { z } from 'zod';
import { paths } from '#shared/api.ts';
import { HttpError } from '../http/errors.ts';
import { guardPost, type GuardDependencies } from '../http/post-guard.ts';

const LIMIT = '200kb';
const TIMEOUT_MS = 3_000;
const BACK_OFF_SECONDS = '60';
// These headers tell the browser's reporter to wait.
const FORWARDED_HEADERS = ['retry-after', 'x-sentry-rate-limits'];

/** Forwards the browser's error reports, so that the CSP needn't allow the error service. */
export function monitoringRoutes(dependencies: GuardDependencies): Router {
  const router = Router();
  const dsn = dependencies.env.SENTRY_BROWSER_DSN;
  if (!dsn) return router;

  const guard = guardPost(paths.monitoring, dependencies);
  const readBody = express.raw({ type: () => true, limit: LIMIT, inflate: false });

  router.post(paths.monitoring, guard, readBody, async (req, res) => {
    const envelope: unknown = req.body;
    if (!Buffer.isBuffer(envelope)) throw new HttpError('malformed-body');
    if (dsnOf(envelope) !== dsn)
      throw new HttpError('invalid-input', { detail: 'Use the DSN of this site.' });
    const { headers, failure } = await forward(envelope, dsn);
    if (failure) {
      req.log().warn({ failure }, 'the error service did not accept a report');
      throw new HttpError('too-many-requests', { headers });
    }
    res.set(headers).json({});
  });
  return router;
}

const envelopeHeader = z.object({ dsn: z.string() });

/** The DSN in an envelope's first line (https://develop.sentry.dev/sdk/data-model/envelopes/). */
function dsnOf(envelope: Buffer): string | undefined {
  try {
    const [line = ''] = envelope.toString().split('\n', 1);
    return envelopeHeader.parse(JSON.parse(line)).dsn;
  } catch {
    return undefined;
  }
}

function ingestUrlOf(dsn: string): string {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return `${protocol}//${host}${folder}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`;
}

/** Doesn't forward the headers of the visitor's request, because they contain personal data. */
async function forward(envelope: Buffer, dsn: string) {
  const headers: Record<string, string> = {};
  let failure: string;
  try {
    const response = await fetch(ingestUrlOf(dsn), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-sentry-envelope' },
      body: new Uint8Array(envelope),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    for (const [name, value] of response.headers) if (FORWARDED_HEADERS.includes(name)) headers[name] = value;
    if (response.ok) return { headers };
    failure = String(response.status);
  } catch (error) {
    failure = error instanceof Error ? error.name : typeof error;
  }
  return { headers: { 'retry-after': BACK_OFF_SECONDS, ...headers }, failure };
}
