import * as z from 'zod/mini';
import type { Legal } from '#content/pages.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { sessionStore } from '../browser-store.ts';
import { reportError } from '../report-error.ts';
import { createStore, useStore } from '../store.ts';
import { askProvider, RefusedError } from './ask-provider.ts';
import { createFinder } from './finder.ts';

const KEY = 'porchlight:chat';

const answer = z.object({
  text: z.string(),
  lang: z.optional(z.literal('es')),
  source: z.optional(z.object({ label: z.string(), href: z.string().check(z.regex(/^(#|\/stop$)/)) })),
  choices: z.optional(z.array(z.string())),
  /** The provider failed, so the page itself answered. */
  isSubstitute: z.optional(z.boolean()),
});
const message = z.discriminatedUnion('from', [
  z.object({ from: z.literal('visitor'), text: z.string() }),
  z.object({ from: z.literal('assistant'), answer }),
]);
const conversation = z.object({ messages: z.array(message), sessionId: z.optional(z.string()) });

export type Answer = z.infer<typeof answer>;
export type ChatMessage = z.infer<typeof message>;

function createChat(config: ProviderConfig | undefined, legal: Legal | undefined) {
  const { assistantId, publicKey } = config ?? {};
  // Without a public key, the site issues tokens. They are valid only for calls, so the chat can't use the provider.
  const provider = config && assistantId && publicKey ? { ...config, assistantId, publicKey } : undefined;
  const finder = createFinder({ isRecorded: config?.isRecorded, legal });
  const stored = z.safeParse(conversation, sessionStore.get(KEY));
  let sessionId = stored.data?.sessionId;
  const chat = createStore({ messages: stored.data?.messages ?? [], isAnswering: false });

  async function ask(text: string): Promise<void> {
    if (chat.get().isAnswering) return;
    const asked: ChatMessage[] = [...chat.get().messages, { from: 'visitor', text }];
    chat.set({ messages: asked, isAnswering: true });
    const messages: ChatMessage[] = [...asked, { from: 'assistant', answer: await answerTo(text) }];
    chat.set({ messages, isAnswering: false });
    sessionStore.set(KEY, { messages, sessionId });
  }

  async function answerTo(text: string): Promise<Answer> {
    if (!provider || finder.answerIfRequested(text)) return finder.find(text);
    try {
      const reply = await askProvider({ config: provider, input: text, sessionId });
      ({ sessionId } = reply);
      return { text: reply.text };
    } catch (error) {
      if (isOurError(error)) reportError(error, { part: 'chat', status: String(error.status) });
      // The provider may have refused the session, so the next question starts a new one.
      sessionId = undefined;
      return { ...finder.find(text), isSubstitute: true };
    }
  }

  function startOver(): void {
    chat.set({ messages: [], isAnswering: false });
    sessionId = undefined;
    sessionStore.remove(KEY);
  }

  return { chat, isLocal: !provider, ask: (text: string) => void ask(text), startOver };
}

let store: ReturnType<typeof createChat> | undefined;

/** The conversation is outside the panel, because closing the panel unmounts it. */
export function useChat(config: ProviderConfig | undefined, legal: Legal | undefined) {
  store ??= createChat(config, legal);
  return { ...store, ...useStore(store.chat) };
}

// A 4xx status other than 429 means that our key, assistant or request is wrong.
const isOurError = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status >= 400 && error.status < 500 && error.status !== 429;
