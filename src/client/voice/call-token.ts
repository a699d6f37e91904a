import { object, string } from 'zod/mini';
import { paths } from '#shared/api.ts';
import { ApiError, post } from '../api-client.ts';
import { CallFailure } from './call-state.ts';

// The server starts no more calls for now, or can't count them.
const BUSY_STATUSES = [429, 503];

/** A token for one call. The expiry is ignored, because this device's clock may be wrong. */
export async function requestToken(): Promise<string> {
  try {
    return (await post({ url: paths.voiceToken, responseSchema: object({ token: string() }) })).token;
  } catch (error) {
    if (!(error instanceof ApiError && BUSY_STATUSES.includes(error.status))) throw error;
    throw new CallFailure('busy', 'token', 'connecting');
  }
}

/** Lets the server count the call's real duration. Without this report, it counts the maximum. */
export function reportCallEnd(token: string): void {
  fetch(paths.voiceEnd, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined);
}
