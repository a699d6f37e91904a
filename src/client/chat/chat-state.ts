import * as z from 'zod/mini';

const answer = z.object({
  text: z.string(),
  lang: z.optional(z.literal('es')),
  source: z.optional(z.object({ label: z.string(), href: z.string().check(z.regex(/^(#|\/stop$)/)) })),
  actions: z.array(z.enum(['call', 'calculator', 'pricing', 'hand-off'])),
  choices: z.optional(z.array(z.string())),
  providerFailure: z.optional(z.enum(['offline', 'timeout', 'busy', 'failed'])),
});
const message = z.discriminatedUnion('from', [
  z.object({ id: z.number(), from: z.literal('visitor'), text: z.string() }),
  z.object({ id: z.number(), from: z.literal('assistant'), answer }),
]);

export const conversation = z.object({ messages: z.array(message), sessionId: z.optional(z.string()) });

export type Answer = z.infer<typeof answer>;
export type ChatMessage = z.infer<typeof message>;

export interface ChatState {
  messages: ChatMessage[];
  sessionId?: string | undefined;
  turn: Turn;
}

export type Turn =
  | { kind: 'idle' }
  | { kind: 'answering'; partial: string }
  | { kind: 'unanswered' }
  | { kind: 'started over' };

export const emptyChat: ChatState = { messages: [], turn: { kind: 'idle' } };

const nextId = ({ messages }: ChatState) => (messages.at(-1)?.id ?? 0) + 1;
const answering: Turn = { kind: 'answering', partial: '' };

export const addQuestion = (state: ChatState, text: string): ChatState => ({
  ...state,
  messages: [...state.messages, { id: nextId(state), from: 'visitor', text }],
  turn: answering,
});

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

export const lastAnswer = ({ messages }: ChatState): Answer | undefined =>
  messages.flatMap((message) => (message.from === 'assistant' ? [message.answer] : [])).at(-1);

export const visitorTexts = ({ messages }: ChatState): string[] =>
  messages.flatMap((message) => (message.from === 'visitor' ? [message.text] : []));

export const lastQuestion = (state: ChatState): string | undefined => visitorTexts(state).at(-1);
