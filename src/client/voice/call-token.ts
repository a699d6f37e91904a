import { object, string } from 'zod/mini';
import { paths } from '#shared/api.ts';
import { ApiError, post } from '../api-client.ts';
import { CallFailure } from './call-state.ts';

// 429: a call limit or the rate limit is reached. 503: the database that counts calls is down.
const BUSY_STATUSES = [429, 503];

export async function requestToken(): Promise<string> {
  try {
    return (await post({ url: paths.voiceToken, responseSchema: object({ token: string() }) })).token;
  } catch (error) {
    if (!(error instanceof ApiError && BUSY_STATUSES.includes(error.status))) throw error;
    throw new CallFailure('busy', 'token', 'connecting');
  }
}

/** Without this report, the server counts the call's maximum length, not its real length, toward VOICE_DAILY_SECONDS. */
export function reportCallEnd(token: string): void {
  fetch(paths.voiceEnd, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined);
}
