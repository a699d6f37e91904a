import * as z from 'zod/mini';
import type { ProviderConfig } from '#shared/public-config.ts';
import { withDeadline } from '#shared/with-deadline.ts';

const TIMEOUT_MS = 20_000;

export class RefusedError extends Error {
  override name = 'RefusedError';
  constructor(readonly status: number) {
    super(`the provider refused with ${status}`);
  }
}

const reply = z.object({
  sessionId: z.optional(z.string()),
  output: z.array(z.object({ role: z.optional(z.string()), content: z.nullish(z.string()) })),
});

interface ProviderQuestion {
  config: ProviderConfig & { assistantId: string; publicKey: string };
  input: string;
  sessionId: string | undefined;
}

/** Rejects if the provider refuses, gives no answer in time, or an empty one. */
export const askProvider = (question: ProviderQuestion) =>
  withDeadline(send(question), TIMEOUT_MS, () => new Error('the provider is silent'));

async function send({ config, input, sessionId }: ProviderQuestion) {
  const response = await fetch(`${config.apiUrl}/chat/web`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${config.publicKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ assistantId: config.assistantId, input, sessionId }),
    credentials: 'omit',
  });
  if (!response.ok) throw new RefusedError(response.status);
  const { output, ...session } = z.parse(reply, await response.json());
  // The output may also contain calls of tools.
  const answers = output.filter(({ role }) => role === 'assistant');
  const text = answers
    .map(({ content }) => content ?? '')
    .join('\n')
    .trim();
  if (!text) throw new Error('the answer is empty');
  return { text, ...session };
}
