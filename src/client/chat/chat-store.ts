import { safeParse } from 'zod/mini';
import { faqOf } from '#content/faq.ts';
import type { VoiceConfig } from '#shared/public-config.ts';
import { sessionStore } from '../browser-store.ts';
import { reportError } from '../report-error.ts';
import { createStore } from '../store.ts';
import { useStore } from '../use-store.ts';
import { chooseAnswer, answerWithPerson, type Before } from './matcher/choose-answer.ts';
import { createRanking } from './matcher/rank-topics.ts';
import { topicsOf } from './matcher/topics.ts';
import { askProvider, NoProviderAnswer, type Found } from './ask-provider.ts';
import {
  answered,
  asked,
  askedAgain,
  conversation,
  emptyChat,
  lastAnswer,
  lastQuestion,
  missesInARow,
  streamed,
  type ChatState,
} from './chat-state.ts';

const KEY = 'porchlight:chat';
// A tab that stays open for days must not fill its storage.
const STORED_MESSAGES = 200;

/** A conversation, which goes on while its panel is closed. */
function createChatStore(config: VoiceConfig | undefined) {
  const { assistantId, publicKey } = config ?? {};
  // A token of the site's starts calls, and asks nothing in writing.
  const provider = config && assistantId && publicKey ? { ...config, assistantId, publicKey } : undefined;
  const rank = createRanking(topicsOf(faqOf(config?.isRecorded)));
  const chat = createStore(restoreHistory());
  let underWay = new AbortController();

  async function answer(question: string, before: Before): Promise<void> {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    try {
      const found = await find(question, before, signal);
      if (signal.aborted) return;
      chat.set(answered(chat.get(), found.answer, found.sessionId));
      storeHistory(chat.get());
    } catch (error) {
      if (signal.aborted) return;
      reportError(error, { part: 'chat', stage: 'answer' });
      chat.set({ ...chat.get(), turn: { kind: 'unanswered' } });
    }
  }

  async function find(question: string, before: Before, signal: AbortSignal): Promise<Found> {
    const { sessionId } = chat.get();
    const person = answerWithPerson(question, before);
    if (!provider || person) return { answer: person ?? chooseAnswer(question, before, rank), sessionId };
    const onPartial = (text: string) => chat.set(streamed(chat.get(), text));
    try {
      return await askProvider({ config: provider, input: question, sessionId, signal, onPartial });
    } catch (error) {
      if (!(error instanceof NoProviderAnswer)) throw error;
      if (isOurs(error)) reportError(error, { part: 'chat', status: String(error.status) });
      // A session that the provider refuses would spoil every question to come.
      const kept = error.status === undefined ? sessionId : undefined;
      return { answer: { ...chooseAnswer(question, before, rank), trouble: error.trouble }, sessionId: kept };
    }
  }

  function ask(question: string): void {
    const state = chat.get();
    if (state.turn.kind === 'answering') return;
    const before = beforeOf(state);
    chat.set(asked(state, question));
    storeHistory(chat.get());
    void answer(question, before);
  }

  /** Asks the last question once more. */
  function retry(): void {
    const state = chat.get();
    const question = lastQuestion(state);
    if (question === undefined || state.turn.kind === 'answering') return;
    chat.set(askedAgain(state));
    void answer(question, beforeOf(chat.get()));
  }

  function startOver(): void {
    underWay.abort();
    chat.set({ ...emptyChat, turn: { kind: 'started over' } });
    storeHistory(chat.get());
  }

  return { chat, isLocal: !provider, ask, retry, startOver };
}

let store: ReturnType<typeof createChatStore> | undefined;

/** The page's one conversation: kept here, as the panel goes whenever it is closed. */
export function useChat(config: VoiceConfig | undefined) {
  store ??= createChatStore(config);
  return { ...store, state: useStore(store.chat) };
}

/** Stores a conversation for this tab; one without a message leaves nothing behind. */
function storeHistory({ messages, sessionId }: ChatState): void {
  if (messages.length === 0) sessionStore.remove(KEY);
  else sessionStore.set(KEY, { messages: messages.slice(-STORED_MESSAGES), sessionId });
}

/** The conversation of this tab as it was left; a question without its answer waits to be asked again. */
function restoreHistory(): ChatState {
  const stored = safeParse(conversation, sessionStore.get(KEY));
  if (!stored.success) return emptyChat;
  const { messages, sessionId } = stored.data;
  const turn = messages.at(-1)?.from === 'visitor' ? ({ kind: 'unanswered' } as const) : emptyChat.turn;
  return { messages, sessionId, turn };
}

const beforeOf = (state: ChatState): Before => ({
  misses: missesInARow(state),
  offered: lastAnswer(state)?.actions.includes('hand-off') ?? false,
});

// A refusal but for load: the key, the assistant or the question as we send it.
const isOurs = ({ status }: NoProviderAnswer) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;
