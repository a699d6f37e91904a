import type { ChatActionName } from '#content/chat-site-facts.ts';

/** Why the provider did not answer. */
export type Trouble = 'offline' | 'silent' | 'busy' | 'failed';

export interface Answer {
  /** An unknown is a miss; talk is none. */
  kind: 'known' | 'talk' | 'hand-off' | 'unknown';
  text: string;
  source?: { label: string; href: string } | undefined;
  actions: ChatActionName[];
  /** Questions that it may have been. */
  perhaps: string[];
  /** Set where the page answered in the provider's place. */
  trouble?: Trouble | undefined;
}

export type ChatMessage =
  { id: number; from: 'visitor'; text: string } | { id: number; from: 'assistant'; answer: Answer };

export interface ChatState {
  messages: ChatMessage[];
  /** The provider's name for this conversation. */
  sessionId: string | undefined;
  turn: Turn;
}

export type Turn =
  | { kind: 'idle' }
  | { kind: 'answering'; partial: string }
  | { kind: 'unanswered' }
  | { kind: 'started over' };

export const emptyChat: ChatState = { messages: [], sessionId: undefined, turn: { kind: 'idle' } };

const nextId = ({ messages }: ChatState) => (messages.at(-1)?.id ?? 0) + 1;
const answering: Turn = { kind: 'answering', partial: '' };

export const asked = (state: ChatState, text: string): ChatState => ({
  ...state,
  messages: [...state.messages, { id: nextId(state), from: 'visitor', text }],
  turn: answering,
});

/** Takes the answer to the last question back, so that it is asked once more. */
export const askedAgain = (state: ChatState): ChatState => ({
  ...state,
  messages: state.messages.at(-1)?.from === 'assistant' ? state.messages.slice(0, -1) : state.messages,
  turn: answering,
});

export const streamed = (state: ChatState, partial: string): ChatState =>
  state.turn.kind === 'answering' ? { ...state, turn: { kind: 'answering', partial } } : state;

export const answered = (state: ChatState, answer: Answer, sessionId: string | undefined): ChatState => ({
  messages: [...state.messages, { id: nextId(state), from: 'assistant', answer }],
  sessionId,
  turn: { kind: 'idle' },
});

/** How often in a row the last questions were not known; talk in between does not count. */
export function missesInARow({ messages }: ChatState): number {
  const kinds = messages.flatMap((message) => (message.from === 'assistant' ? [message.answer.kind] : []));
  const counted = kinds.filter((kind) => kind !== 'talk').reverse();
  const end = counted.findIndex((kind) => kind !== 'unknown');
  return end < 0 ? counted.length : end;
}

export const lastQuestion = ({ messages }: ChatState): string | undefined =>
  messages.findLast((message) => message.from === 'visitor')?.text;

export const lastAnswer = ({ messages }: ChatState): Answer | undefined => {
  const last = messages.findLast((message) => message.from === 'assistant');
  return last?.answer;
};

/** What the visitor typed, in their order. */
export const visitorTexts = ({ messages }: ChatState): string[] =>
  messages.flatMap((message) => (message.from === 'visitor' ? [message.text] : []));
