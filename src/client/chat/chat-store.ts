import * as z from 'zod/mini';
import type { Legal } from '#content/pages.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { sessionStore } from '../browser-store.ts';
import { leadFormField } from '../prefill-lead.ts';
import { reportError } from '../report-error.ts';
import { createStore, useStore } from '../store.ts';
import { askProvider, RefusedError } from './ask-provider.ts';
import { createFinder } from './finder.ts';

const KEY = 'porchlight:chat';

const lang = z.enum(['en', 'es']);
const choice = z.object({ question: z.string(), lang, note: z.optional(z.string()) });
const answer = z.object({
  text: z.string(),
  /** Absent if a provider answered. */
  lang: z.optional(lang),
  /** The language of the question. */
  askedIn: lang,
  source: z.optional(z.object({ label: z.string(), href: z.string().check(z.regex(/^(#|\/(stop|es)\b)/)) })),
  choices: z.optional(z.array(choice)),
  /** The provider failed, so the page itself answered. */
  isSubstitute: z.optional(z.boolean()),
});
const message = z.discriminatedUnion('from', [
  z.object({ from: z.literal('visitor'), text: z.string() }),
  z.object({ from: z.literal('assistant'), answer }),
]);
const conversation = z.object({ messages: z.array(message), sessionId: z.optional(z.string()) });

export type ChatLang = z.infer<typeof lang>;
export type Choice = z.infer<typeof choice>;
export type Answer = z.infer<typeof answer>;
export type ChatMessage = z.infer<typeof message>;

function createChat(config: ProviderConfig | undefined, legal: Legal | undefined) {
  const { assistantId, publicKey } = config ?? {};
  const provider = config && assistantId && publicKey ? { ...config, assistantId, publicKey } : undefined;
  const finder = createFinder(legal);
  const stored = z.safeParse(conversation, sessionStore.get(KEY));
  let sessionId = stored.data?.sessionId;
  const chat = createStore({ messages: stored.data?.messages ?? [], isAnswering: false });
  const lang = () => langOf(chat.get().messages);

  async function ask(text: string): Promise<void> {
    if (chat.get().isAnswering) return;
    const asked: ChatMessage[] = [...chat.get().messages, { from: 'visitor', text }];
    chat.set({ messages: asked, isAnswering: true });
    const messages: ChatMessage[] = [...asked, { from: 'assistant', answer: await answerTo(text) }];
    chat.set({ messages, isAnswering: false });
    sessionStore.set(KEY, { messages, sessionId });
  }

  async function answerTo(text: string): Promise<Answer> {
    if (!provider || finder.answerToKnown(text, lang())) return finder.find(text, lang());
    try {
      const reply = await askProvider({ config: provider, input: text, sessionId });
      ({ sessionId } = reply);
      return { text: reply.text, askedIn: finder.nearest(text, lang()).lang };
    } catch (error) {
      if (isOurError(error)) reportError(error, { part: 'chat', status: String(error.status) });
      // The provider may have refused the session, so the next question starts a new one.
      sessionId = undefined;
      return { ...finder.find(text, lang()), isSubstitute: true };
    }
  }

  function startOver(): void {
    chat.set({ messages: [], isAnswering: false });
    sessionId = undefined;
    sessionStore.remove(KEY);
  }

  return { chat, isLocal: !provider, finder, ask: (text: string) => void ask(text), startOver };
}

let store: ReturnType<typeof createChat> | undefined;

/** The conversation is outside the panel, because closing the panel unmounts it. */
export function useChat(config: ProviderConfig | undefined, legal: Legal | undefined) {
  store ??= createChat(config, legal);
  const { messages, isAnswering } = useStore(store.chat);
  return { ...store, messages, isAnswering, lang: langOf(messages) };
}

/** The chat speaks the language of the last question, at first that of the form. */
const langOf = (messages: ChatMessage[]): ChatLang =>
  messages.findLast((each) => each.from === 'assistant')?.answer.askedIn ??
  (leadFormField('language')?.value === 'es' ? 'es' : 'en');

// A 4xx status other than 429 means that our key, assistant or request is wrong.
const isOurError = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status >= 400 && error.status < 500 && error.status !== 429;
