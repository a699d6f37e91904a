import * as z from 'zod/mini';

const answer = z.object({
  /** 'unknown' counts as a miss; small talk ('talk') does not. */
  kind: z.enum(['known', 'talk', 'hand-off', 'unknown']),
  text: z.string(),
  source: z.optional(z.object({ label: z.string(), href: z.string().check(z.startsWith('#')) })),
  actions: z.array(z.enum(['call', 'calculator', 'pricing', 'hand-off'])),
  /** Questions to suggest, as the visitor may have meant one of them. */
  perhaps: z.array(z.string()),
  /** Why the provider did not answer, when the page answered in its place. */
  trouble: z.optional(z.enum(['offline', 'silent', 'busy', 'failed'])),
});
const message = z.discriminatedUnion('from', [
  z.object({ id: z.number(), from: z.literal('visitor'), text: z.string() }),
  z.object({ id: z.number(), from: z.literal('assistant'), answer }),
]);

/** A conversation as it is stored; the session is the provider's name for it. */
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
