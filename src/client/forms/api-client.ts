import * as z from 'zod/mini';
import { parsedJson } from '#shared/lead-input.ts';
import type { FormError } from '#shared/page-state.ts';

// A person waits no longer. What the server stores later is the same record if it is sent again.
const TIMEOUT_MS = 15_000;

/**
 * The message is `status: text`, as the specification requires (section 8). Callers don't report it
 * as a bug of the page.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    /** 0 if there was no response. */
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
  }
}

interface Post<T> {
  url: string;
  body?: unknown;
  idempotencyKey?: string;
  responseSchema: z.ZodMiniType<T>;
  timeoutMs?: number;
}

// Only the site answers so: a captive portal's page has the status 200.
const ACCEPTED = [201, 202];

/** Undefined if the server accepted the post, but its body can't be read. */
export async function post<T>({
  url,
  body,
  idempotencyKey,
  responseSchema,
  timeoutMs = TIMEOUT_MS,
}: Post<T>) {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    // Undefined without a body.
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (response && ACCEPTED.includes(response.status))
    return z.safeParse(responseSchema, parsedJson(text)).data;
  if (!response || text === undefined) throw new ApiError(0, 'no response');
  throw new ApiError(
    response.status,
    response.ok ? 'unexpected response' : text || response.statusText,
  );
}

const refusal = () =>
  z.object({
    detail: z.string(),
    errors: z._default(z.array(z.object({ field: z.string(), message: z.string() })), []),
  });

/**
 * The server's message to a person about a refused post: what to correct, or how long to wait.
 * Otherwise `message`, because other details are for programs. `refusals` replace the server's
 * words, which are English.
 */
export function formErrorOf(
  { status, text }: ApiError,
  message: string,
  refusals?: Partial<Record<number, string>>,
): FormError {
  const translated = refusals?.[status];
  if (translated) return { message: translated, errors: [] };
  const { data } = z.safeParse(refusal(), parsedJson(text));
  const isForPeople = status === 429 || (status === 400 && data?.errors.length);
  return data && isForPeople
    ? { message: data.detail, errors: data.errors }
    : { message, errors: [] };
}
