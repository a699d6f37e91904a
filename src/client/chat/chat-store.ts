import type { ChatEntry } from '#content/chat/chat-entry.ts';
import { chatText } from '#content/chat/chat-text.ts';
import { chatEntries } from '#content/chat/entries.ts';
import type { Legal } from '#content/text-page.ts';
import { createStore } from '../ui/create-store.ts';
import { findContact } from './find-contact.ts';
import { createFinder } from './find-entries.ts';

export type Answer = { text: string } & Pick<Partial<ChatEntry>, 'link'> & { choices?: string[] };
type Message = { from: 'visitor'; text: string } | { from: 'assistant'; answer: Answer };

/** Outside the panel, because closing the panel unmounts it. */
export const conversation = createStore<Message[]>([]);
export const unsent = createStore('');

let finder: ReturnType<typeof createFinder> | undefined;

export function ask(text: string, legal: Legal | undefined): void {
  // At the first question, because building the index would delay the tap that opens the chat.
  finder ??= createFinder(chatEntries(legal));
  conversation.set([
    ...conversation.get(),
    { from: 'visitor', text },
    { from: 'assistant', answer: answerTo(text, finder) },
  ]);
}

export function answerTo(
  text: string,
  { exactly, nearest }: ReturnType<typeof createFinder>,
): Answer {
  const entry = exactly(text);
  if (entry) return { text: entry.answer, link: entry.link };
  const { phone, email } = findContact(text);
  if (phone ?? email) return { text: chatText.contact };
  const choices = nearest(text).map(({ question }) => question);
  return choices.length > 0
    ? { text: chatText.isItOneOfThese, choices }
    : { text: chatText.nothingFound };
}

/** The number and the address that the visitor typed last. */
export function typedContact() {
  const typed = conversation
    .get()
    .flatMap((each) => (each.from === 'visitor' ? findContact(each.text) : []));
  const phone = typed.findLast((each) => each.phone)?.phone;
  const email = typed.findLast((each) => each.email)?.email;
  return { ...(phone && { phone }), ...(email && { email }) };
}
