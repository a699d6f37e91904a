import * as z from 'zod/mini';

const answer = z.object({
  /** 'unknown' counts as a miss; small talk ('talk') does not. */
  kind: z.enum(['known', 'talk', 'hand-off', 'unknown']),
  text: z.string(),
  source: z.optional(z.object({ label: z.string(), href: z.string().check(z.startsWith('#')) })),
  actions: z.array(z.enum(['call', 'calculator', 'pricing', 'hand-off'])),
  /** Questions to suggest, because the visitor may have meant one of them. */
  perhaps: z.array(z.string()),
  /** Why the provider did not answer, if the page addAnswer instead. */
  trouble: z.optional(z.enum(['offline', 'silent', 'busy', 'failed'])),
});
const message = z.discriminatedUnion('from', [
  z.object({ id: z.number(), from: z.literal('visitor'), text: z.string() }),
  z.object({ id: z.number(), from: z.literal('assistant'), answer }),
]);

/** A conversation as it is stored; the provider issues the session ID. */
export const conversation = z.object({ messages: z.array(message), sessionId: z.optional(z.string()) });

export type Answer = z.infer<typeof answer>;
export type Trouble = NonNullable<Answer['trouble']>;
export type ChatMessage = z.infer<typeof message>;

export interface ChatState {
  messages: ChatMessage[];
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

export const addQuestion = (state: ChatState, text: string): ChatState => ({
  ...state,
  messages: [...state.messages, { id: nextId(state), from: 'visitor', text }],
  turn: answering,
});

/** Removes the answer to the last question, to ask that question again. */
export const retryQuestion = (state: ChatState): ChatState => ({
  ...state,
  messages: state.messages.at(-1)?.from === 'assistant' ? state.messages.slice(0, -1) : state.messages,
  turn: answering,
});

export const setPartial = (state: ChatState, partial: string): ChatState =>
  state.turn.kind === 'answering' ? { ...state, turn: { kind: 'answering', partial } } : state;

export const addAnswer = (state: ChatState, answer: Answer, sessionId: string | undefined): ChatState => ({
  messages: [...state.messages, { id: nextId(state), from: 'assistant', answer }],
  sessionId,
  turn: { kind: 'idle' },
});

/** How many of the last questions in a row had no answer; small talk between them does not count. */
export function consecutiveMisses({ messages }: ChatState): number {
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

export const visitorTexts = ({ messages }: ChatState): string[] =>
  messages.flatMap((message) => (message.from === 'visitor' ? [message.text] : []));
