import { object, string } from 'zod/mini';
import { paths } from '#shared/api.ts';
import { ApiError, post } from '../api-client.ts';

const BUSY_STATUSES = [429, 503];

/** True if the server starts no more calls for now, or can't count them. */
export const isBusyError = (error: unknown) =>
  error instanceof ApiError && BUSY_STATUSES.includes(error.status);

/** A token for one call. The expiry is ignored, because this device's clock may be wrong. */
export const requestToken = async () =>
  (await post({ url: paths.voiceToken, responseSchema: object({ token: string() }) })).token;

/** Lets the server count the call's real duration. Without this report, it counts the maximum. */
export function reportCallEnd(token: string): void {
  fetch(paths.voiceEnd, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined);
}
