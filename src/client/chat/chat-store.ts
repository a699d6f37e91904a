import { safeParse } from 'zod/mini';
import type { Legal } from '#content/pages.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { sessionStore } from '../browser-store.ts';
import { reportError } from '../report-error.ts';
import { createStore, useStore } from '../store.ts';
import type { Finder } from './finder.ts';
import { askProvider, ProviderError, type Reply } from './ask-provider.ts';
import {
  addAnswer,
  addQuestion,
  retryQuestion,
  conversation,
  emptyChat,
  lastQuestion,
  setPartial,
  type ChatState,
} from './chat-state.ts';

const KEY = 'porchlight:chat';
const FINDER_TIMEOUT_MS = 10_000;
// A tab that stays open for days must not fill its storage.
const STORED_MESSAGES = 200;

function createChatStore(config: ProviderConfig | undefined, legal: Legal | undefined) {
  const { assistantId, publicKey } = config ?? {};
  // Without a public key, the site issues tokens. They are valid only for calls, so the chat can't use the provider.
  const provider = config && assistantId && publicKey ? { ...config, assistantId, publicKey } : undefined;
  let finder: Finder | undefined;
  const chat = createStore(restoreHistory());
  let controller = new AbortController();

  async function answer(state: ChatState, question: string): Promise<void> {
    controller = new AbortController();
    const { signal } = controller;
    chat.set(state);
    storeHistory(state);
    try {
      const reply = await findReply(question, signal);
      if (signal.aborted) return;
      chat.set(addAnswer(chat.get(), reply.answer, reply.sessionId));
      storeHistory(chat.get());
    } catch (error) {
      if (signal.aborted) return;
      reportError(error, { part: 'chat', stage: 'answer' });
      chat.set({ ...chat.get(), turn: { kind: 'unanswered' } });
    }
  }

  async function findReply(question: string, signal: AbortSignal): Promise<Reply> {
    const { sessionId } = chat.get();
    const { createFinder } = await loadFinder();
    finder ??= createFinder({ isRecorded: config?.isRecorded, legal });
    if (!provider || finder.answerIfRequested(question)) return { answer: finder.find(question), sessionId };
    const onPartial = (text: string) => chat.set(setPartial(chat.get(), text));
    try {
      return await askProvider({ config: provider, input: question, sessionId, signal, onPartial });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (isOurError(error)) reportError(error, { part: 'chat', status: String(error.status) });
      // An error status may mean that the provider refused the session, so the next question starts a new session.
      const nextSessionId = error.status === undefined ? sessionId : undefined;
      const ownAnswer = finder.find(question);
      return { answer: { ...ownAnswer, providerFailure: error.reason }, sessionId: nextSessionId };
    }
  }

  const isAnswering = () => chat.get().turn.kind === 'answering';

  // Leaving the page ends the request to the provider, which must not count as a failure of the provider.
  addEventListener('pagehide', () => {
    if (!isAnswering()) return;
    controller.abort();
    chat.set({ ...chat.get(), turn: { kind: 'unanswered' } });
  });

  function ask(question: string): void {
    if (!isAnswering()) void answer(addQuestion(chat.get(), question), question);
  }

  function retry(): void {
    const question = lastQuestion(chat.get());
    if (question !== undefined && !isAnswering()) void answer(retryQuestion(chat.get()), question);
  }

  function startOver(): void {
    controller.abort();
    chat.set({ ...emptyChat, turn: { kind: 'started over' } });
    storeHistory(chat.get());
  }

  return {
    chat,
    isLocal: !provider,
    ask,
    retry,
    startOver,
    preload: () => void loadFinder().catch(() => undefined),
  };
}

const loadFinder = () =>
  withDeadline(import('./finder.ts'), FINDER_TIMEOUT_MS, () => new Error('finder took too long to load'));

let store: ReturnType<typeof createChatStore> | undefined;

export function useChat(config: ProviderConfig | undefined, legal: Legal | undefined) {
  store ??= createChatStore(config, legal);
  return { ...store, state: useStore(store.chat) };
}

function storeHistory({ messages, sessionId }: ChatState): void {
  if (messages.length === 0) sessionStore.remove(KEY);
  else sessionStore.set(KEY, { messages: messages.slice(-STORED_MESSAGES), sessionId });
}

function restoreHistory(): ChatState {
  const stored = safeParse(conversation, sessionStore.get(KEY));
  if (!stored.success) return emptyChat;
  const { messages, sessionId } = stored.data;
  const turn = messages.at(-1)?.from === 'visitor' ? ({ kind: 'unanswered' } as const) : emptyChat.turn;
  return { messages, sessionId, turn };
}

// A 4xx status other than 429 means that our key, assistant or request is wrong.
const isOurError = ({ status }: ProviderError) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;
