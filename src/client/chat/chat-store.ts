import type { VoiceConfig } from '#shared/public-config.ts';
import { reportError } from '../report-error.ts';
import { answerLocally, answerWithPerson, type Before } from './answer-locally.ts';
import { askProvider, NoProviderAnswer, type ProviderAnswer } from './ask-provider.ts';
import { keepHistory, restoreHistory } from './chat-history.ts';
import {
  answered,
  asked,
  askedAgain,
  emptyChat,
  lastAnswer,
  lastQuestion,
  missesInARow,
  streamed,
  type Answer,
  type ChatState,
} from './chat-state.ts';

export type ProviderConfig = VoiceConfig & { assistantId: string };

/** A conversation, which goes on while its panel is closed. */
export interface ChatStore {
  read: () => ChatState;
  subscribe: (listener: () => void) => () => void;
  ask: (question: string) => void;
  /** Asks the last question once more. */
  retry: () => void;
  startOver: () => void;
}

export function createChatStore(provider: ProviderConfig | undefined): ChatStore {
  let state = restoreHistory();
  let underWay = new AbortController();
  const listeners = new Set<() => void>();

  function set(next: ChatState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function answer(question: string, before: Before): Promise<void> {
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    try {
      const found = await find(question, before, signal);
      if (signal.aborted) return;
      set(answered(state, found.answer, found.sessionId));
      keepHistory(state);
    } catch (error) {
      if (signal.aborted) return;
      reportError(error, { part: 'chat', stage: 'answer' });
      set({ ...state, turn: { kind: 'unanswered' } });
    }
  }

  async function find(question: string, before: Before, signal: AbortSignal): Promise<Found> {
    const { sessionId } = state;
    const person = answerWithPerson(question, before);
    if (!provider || person) return { answer: person ?? answerLocally(question, before), sessionId };
    const onPartial = (text: string) => set(streamed(state, text));
    try {
      return fromProvider(
        await askProvider({ config: provider, input: question, sessionId, signal, onPartial }),
      );
    } catch (error) {
      if (!(error instanceof NoProviderAnswer)) throw error;
      if (isOurs(error)) reportError(error, { part: 'chat', status: String(error.status) });
      // A session that the provider refuses would spoil every question to come.
      const kept = error.status === undefined ? sessionId : undefined;
      return { answer: { ...answerLocally(question, before), trouble: error.trouble }, sessionId: kept };
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(question) {
      if (state.turn.kind === 'answering') return;
      const before = beforeOf(state);
      set(asked(state, question));
      keepHistory(state);
      void answer(question, before);
    },
    retry() {
      const question = lastQuestion(state);
      if (question === undefined || state.turn.kind === 'answering') return;
      set(askedAgain(state));
      void answer(question, beforeOf(state));
    },
    startOver() {
      underWay.abort();
      set({ ...emptyChat, turn: { kind: 'started over' } });
      keepHistory(state);
    },
  };
}

interface Found {
  answer: Answer;
  sessionId: string | undefined;
}

const fromProvider = ({ text, sessionId }: ProviderAnswer): Found => ({
  answer: { kind: 'known', text, actions: [], perhaps: [] },
  sessionId,
});

const beforeOf = (state: ChatState): Before => ({
  misses: missesInARow(state),
  offered: lastAnswer(state)?.actions.includes('hand-off') ?? false,
});

// A refusal but for load: the key, the assistant or the question as we send it.
const isOurs = ({ status }: NoProviderAnswer) =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;
