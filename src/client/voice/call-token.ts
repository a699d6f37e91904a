import { object, string } from 'zod/mini';
import { paths } from '#shared/api.ts';
import { ApiError, post } from '../api-client.ts';

/** The site starts no more calls for now, or cannot count them. */
export class LineBusy extends Error {
  override name = 'LineBusy';
}

const BUSY = [429, 503];

/** A token that starts one call. Whether it still holds is the provider's to say: this clock may be wrong. */
export async function askForToken(): Promise<string> {
  try {
    const { token } = await post({ url: paths.voiceToken, answer: object({ token: string() }) });
    return token;
  } catch (error) {
    if (error instanceof ApiError && BUSY.includes(error.status)) throw new LineBusy();
    throw error;
  }
}

/** Lets the site count what the call took. Also as the page goes; what nobody hears counts in full. */
export function tellEnd(token: string, callId: string): void {
  fetch(paths.voiceEnd, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, callId }),
  }).catch(() => undefined);
}
