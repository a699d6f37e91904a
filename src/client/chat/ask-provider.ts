import { createParser } from 'eventsource-parser';
import { safeParse } from 'zod/mini';
import { ANSWER_EVENT_PATH, chatEvent } from '#shared/chat.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import type { Answer } from './chat-state.ts';

const SILENCE_TIMEOUT_MS = 8_000;
const ANSWER_TIMEOUT_MS = 60_000;

export class ProviderError extends Error {
  override name = 'ProviderError';
  constructor(
    readonly reason: NonNullable<Answer['providerFailure']>,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(`no answer: ${reason}`, options);
  }
}

interface ProviderQuestion {
  config: ProviderConfig & { assistantId: string; publicKey: string };
  input: string;
  sessionId: string | undefined;
  signal: AbortSignal;
  onPartial: (text: string) => void;
}

export interface Reply {
  answer: Answer;
  sessionId: string | undefined;
}

const isOffline = () => !navigator.onLine;

/** Rejects with ProviderError, or with the signal's reason if `question.signal` is aborted. */
export async function askProvider(question: ProviderQuestion): Promise<Reply> {
  if (isOffline()) throw new ProviderError('offline');
  const controller = new AbortController();
  const abort = () => controller.abort();
  question.signal.addEventListener('abort', abort, { signal: controller.signal });
  const answerTimer = setTimeout(abort, ANSWER_TIMEOUT_MS);
  let silenceTimer = setTimeout(abort, SILENCE_TIMEOUT_MS);
  const onChunk = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(abort, SILENCE_TIMEOUT_MS);
  };
  try {
    return await readAnswer(await send(question, controller.signal), question, onChunk);
  } catch (cause) {
    question.signal.throwIfAborted();
    if (controller.signal.aborted) throw new ProviderError('timeout', undefined, { cause });
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(isOffline() ? 'offline' : 'failed', undefined, { cause });
  } finally {
    clearTimeout(answerTimer);
    clearTimeout(silenceTimer);
    abort();
  }
}

async function send({ config, input, sessionId }: ProviderQuestion, signal: AbortSignal) {
  const response = await fetch(`${config.apiUrl}/chat/web`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${config.publicKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ assistantId: config.assistantId, input, stream: true, sessionId }),
    credentials: 'omit',
    signal,
  });
  if (response.ok && response.body) return response.body;
  await response.body?.cancel();
  throw new ProviderError(response.status === 429 ? 'busy' : 'failed', response.status);
}

export async function readAnswer(
  body: ReadableStream<BufferSource>,
  { sessionId, onPartial }: Pick<ProviderQuestion, 'sessionId' | 'onPartial'>,
  onChunk: () => void,
): Promise<Reply> {
  const answer = { text: '', sessionId, isComplete: false };
  const parser = createParser({
    onEvent({ data }) {
      if (data.trim() === '[DONE]') answer.isComplete = true;
      const event = safeParse(chatEvent, readJson(data));
      if (!event.success) return;
      answer.sessionId = event.data.sessionId ?? answer.sessionId;
      if (event.data.path === ANSWER_EVENT_PATH) answer.text += event.data.delta ?? '';
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  while (!answer.isComplete) {
    const { done, value } = await reader.read();
    if (done) break;
    onChunk();
    parser.feed(value);
    onPartial(answer.text);
  }
  if (!answer.isComplete || !answer.text.trim()) throw new ProviderError('failed');
  await reader.cancel();
  return { answer: { text: answer.text, actions: [] }, sessionId: answer.sessionId };
}

function readJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
