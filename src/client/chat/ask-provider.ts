import { createParser } from 'eventsource-parser';
import { safeParse } from 'zod/mini';
import { ANSWER_PATH, chatEvent, type ChatRequest } from '#shared/chat.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import type { Answer, Trouble } from './chat-state.ts';

// Nobody waits longer before an empty bubble.
const SILENCE_MS = 8_000;
// Nor for an answer that comes in drops.
const WHOLE_ANSWER_MS = 60_000;

/** The provider gave no whole answer. */
export class NoProviderAnswer extends Error {
  override name = 'NoProviderAnswer';
  constructor(
    readonly trouble: Trouble,
    /** Of a refusal: one that is no passing load is ours to mend. */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(`no answer: ${trouble}`, options);
  }
}

export interface ProviderQuestion {
  config: VoiceConfig & { assistantId: string; publicKey: string };
  input: string;
  sessionId: string | undefined;
  /** Aborted when the visitor no longer wants it. */
  signal: AbortSignal;
  onPartial: (text: string) => void;
}

/** An answer, and the session that the next question belongs to. */
export interface Found {
  answer: Answer;
  sessionId: string | undefined;
}

// May change while an answer is under way.
const isOffline = () => !navigator.onLine;

/** Asks the provider's POST /chat/web; rejects with NoProviderAnswer, or with the signal's reason. */
export async function askProvider(question: ProviderQuestion): Promise<Found> {
  if (isOffline()) throw new NoProviderAnswer('offline');
  const watch = watchSilence(question.signal);
  try {
    const body = await send(question, watch.signal);
    return await readAnswer(body, question, () => watch.heard());
  } catch (cause) {
    question.signal.throwIfAborted();
    if (watch.hasEnded()) throw new NoProviderAnswer('silent', undefined, { cause });
    if (cause instanceof NoProviderAnswer) throw cause;
    throw new NoProviderAnswer(isOffline() ? 'offline' : 'failed', undefined, { cause });
  } finally {
    watch.stop();
  }
}

/** Aborts after a silence, or when the whole takes too long. */
function watchSilence(cancelled: AbortSignal) {
  const silence = new AbortController();
  const fallSilent = () => silence.abort();
  let timer = setTimeout(fallSilent, SILENCE_MS);
  const whole = setTimeout(fallSilent, WHOLE_ANSWER_MS);
  cancelled.addEventListener('abort', fallSilent);
  return {
    signal: silence.signal,
    hasEnded: () => silence.signal.aborted,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, SILENCE_MS);
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(whole);
      cancelled.removeEventListener('abort', fallSilent);
      silence.abort();
    },
  };
}

async function send({ config, input, sessionId }: ProviderQuestion, signal: AbortSignal) {
  const body: ChatRequest = {
    assistantId: config.assistantId,
    input,
    stream: true,
    ...(sessionId && { sessionId }),
  };
  const response = await fetch(`${config.apiUrl}/chat/web`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${config.publicKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal,
  });
  if (response.ok && response.body) return response.body;
  await response.body?.cancel();
  throw new NoProviderAnswer(response.status === 429 ? 'busy' : 'failed', response.status);
}

/** Reads the provider's stream to its end mark; `heard` is called at each piece. Rejects with NoProviderAnswer without one. */
export async function readAnswer(
  body: ReadableStream<BufferSource>,
  { sessionId, onPartial }: Pick<ProviderQuestion, 'sessionId' | 'onPartial'>,
  heard: () => void,
): Promise<Found> {
  const answer = { text: '', sessionId, isWhole: false };
  const parser = createParser({
    onEvent({ data }) {
      if (data.trim() === '[DONE]') answer.isWhole = true;
      const event = safeParse(chatEvent, readJson(data));
      if (!event.success) return;
      answer.sessionId = event.data.sessionId ?? answer.sessionId;
      if (event.data.path === ANSWER_PATH) answer.text += event.data.delta ?? '';
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  while (!answer.isWhole) {
    const { done, value } = await reader.read();
    if (done) break;
    heard();
    parser.feed(value);
    onPartial(answer.text);
  }
  // What breaks off before its end mark, or says nothing, is no answer.
  if (!answer.isWhole || !answer.text.trim()) throw new NoProviderAnswer('failed');
  await reader.cancel();
  return {
    answer: { kind: 'known', text: answer.text, actions: [], perhaps: [] },
    sessionId: answer.sessionId,
  };
}

function readJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined; // [DONE], or nothing of ours.
  }
}
