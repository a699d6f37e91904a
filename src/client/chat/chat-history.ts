import * as z from 'zod/mini';
import { sessionStore } from '../browser-store.ts';
import { emptyChat, type ChatState } from './chat-state.ts';

const KEY = 'porchlight:chat';
// A tab that stays open for days must not fill its storage.
const KEPT_MESSAGES = 200;

const answer = z.object({
  kind: z.enum(['known', 'talk', 'hand-off', 'unknown']),
  text: z.string(),
  source: z.optional(z.object({ label: z.string(), href: z.string().check(z.startsWith('#')) })),
  actions: z.array(z.enum(['call', 'calculator', 'pricing', 'hand-off'])),
  perhaps: z.array(z.string()),
  trouble: z.optional(z.enum(['offline', 'silent', 'busy', 'failed'])),
});
const message = z.discriminatedUnion('from', [
  z.object({ id: z.number(), from: z.literal('visitor'), text: z.string() }),
  z.object({ id: z.number(), from: z.literal('assistant'), answer }),
]);
const history = z.object({ messages: z.array(message), sessionId: z.optional(z.string()) });

/** Keeps a conversation for this tab; one without a message leaves nothing behind. */
export function keepHistory({ messages, sessionId }: ChatState): void {
  if (messages.length === 0) sessionStore.remove(KEY);
  else sessionStore.set(KEY, { messages: messages.slice(-KEPT_MESSAGES), sessionId });
}

/** The conversation of this tab as it was left; a question without its answer waits to be asked again. */
export function restoreHistory(): ChatState {
  const kept = z.safeParse(history, sessionStore.get(KEY));
  if (!kept.success) return emptyChat;
  const { messages, sessionId } = kept.data;
  const turn = messages.at(-1)?.from === 'visitor' ? ({ kind: 'unanswered' } as const) : emptyChat.turn;
  return { messages, sessionId, turn };
}
