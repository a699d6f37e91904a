import { object, string } from 'zod/mini';
import { paths } from '#shared/api.ts';
import { ApiError, post } from '../api-client.ts';

const BUSY = [429, 503];

/** The site starts no more calls for now, or cannot count them. */
export const isBusy = (error: unknown) => error instanceof ApiError && BUSY.includes(error.status);

/** A token that starts one call. Whether it still holds is the site's to say: this clock may be wrong. */
export const askForToken = async () =>
  (await post({ url: paths.voiceToken, responseSchema: object({ token: string() }) })).token;

/** Lets the site count what the call took. Also as the page goes; what nobody hears counts in full. */
export function tellEnd(token: string): void {
  fetch(paths.voiceEnd, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined);
}
