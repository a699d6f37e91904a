import { MutationObserver, QueryClient, type QueryFunction } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { FormError } from '#shared/page-state.ts';

/** The error message is `status: body`, as the specification requires (section 8). */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    super(`${status}: ${text}`);
  }
}

const refusal = z.object({
  detail: z.string(),
  errors: z._default(z.array(z.object({ field: z.string(), message: z.string() })), []),
});

/** What the server says about a refused post, or `message` if the server failed or gave no answer. */
export function formErrorOf(error: unknown, message: string): FormError {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const { data } = isRefusal ? z.safeParse(refusal, parsed(error.text)) : {};
  return data ? { message: data.detail, errors: data.errors } : { message, errors: [] };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

class NetworkError extends Error {
  override name = 'NetworkError';
}

/** True for an error response, unexpected JSON or no response. Callers don't report these errors as bugs of the page. */
export const isExpectedError = (error: unknown) => error instanceof ApiError || error instanceof NetworkError;

// Longer than the server takes for any response.
const TIMEOUT_MS = 15_000;

async function request(url: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { ok, status, text } = await fetchText(url, { credentials: 'include', signal, ...init });
  if (!ok) throw new ApiError(status, text);
  return parsed(text);
}

async function fetchText(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    const { ok, status, statusText } = response;
    return { ok, status, text: (await response.text()) || statusText };
  } catch (cause) {
    throw new NetworkError('no response', { cause });
  }
}

const get: QueryFunction = ({ queryKey, signal }) => request(queryKey.join('/'), { signal });

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: get,
      staleTime: Infinity,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      networkMode: 'always',
    },
    // 'always' lets an offline mutation fail at once. By default, the mutation waits for the network:
    // https://tanstack.com/query/latest/docs/framework/react/guides/network-mode
    mutations: { retry: false, networkMode: 'always' },
  },
});

interface Post<T> {
  url: string;
  body?: unknown;
  idempotencyKey?: string;
  responseSchema: z.ZodMiniType<T>;
}

export async function post<T>({ url, body, idempotencyKey, responseSchema }: Post<T>): Promise<T> {
  const observer = new MutationObserver(queryClient, {
    mutationFn: () =>
      request(url, {
        method: 'POST',
        headers: {
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: JSON.stringify(body),
      }),
  });
  const answer = z.safeParse(responseSchema, await observer.mutate());
  if (!answer.success) throw new ApiError(200, 'unexpected response body');
  return answer.data;
}
