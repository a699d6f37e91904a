import { MutationObserver, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { safeParse, type ZodMiniType } from 'zod/mini';

/** A refusal: the message is the status code, a colon and the body (SPEC section 8). */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status}: ${text}`);
  }
}

/** No answer came: offline, cut off, or too slow. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** A send that may fail in a visitor's day; anything else is a fault of ours, to be reported. */
export const isExpectedError = (error: unknown) => error instanceof ApiError || error instanceof NoAnswer;

// Longer than the server ever takes; after it the visitor may send again under the same key.
const TIMEOUT_MS = 15_000;

async function request(url: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { ok, status, text } = await fetchText(url, { credentials: 'include', signal, ...init });
  if (!ok) throw new ApiError(status, text);
  return JSON.parse(text);
}

/** An answer that breaks off in its body is no answer either. */
async function fetchText(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    const { ok, status, statusText } = response;
    return { ok, status, text: (await response.text()) || statusText };
  } catch (cause) {
    throw new NoAnswer('no answer came', { cause });
  }
}

/** A read without a function of its own: GET on the key's segments joined by slashes. */
const read: QueryFunction = ({ queryKey, signal }) => request(queryKey.join('/'), { signal });

/** SPEC section 7: nothing is ever stale, refetched or retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: read,
      staleTime: Infinity,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      networkMode: 'always',
    },
    // Offline a send must fail at once, not wait for the network without a word.
    mutations: { retry: false, networkMode: 'always' },
  },
});

export interface Post<T> {
  url: string;
  body?: unknown;
  /** Of what is stored. */
  idempotencyKey?: string;
  answer: ZodMiniType<T>;
}

/** Sends JSON; rejects with ApiError or NoAnswer. */
export async function post<T>({ url, body, idempotencyKey, answer }: Post<T>): Promise<T> {
  const observer = new MutationObserver(queryClient, {
    mutationFn: () =>
      request(url, {
        method: 'POST',
        headers: {
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  });
  const parsed = safeParse(answer, await observer.mutate());
  if (!parsed.success) throw new ApiError(200, 'the answer is not what was expected');
  return parsed.data;
}
