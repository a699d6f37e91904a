import { chatEntries } from '#content/chat/entries.ts';
import { chatText } from '#content/chat/chat-text.ts';
import type { Answer } from '../chat-state.ts';
import { requestsPerson } from './requests-person.ts';
import { createEntrySearch } from './search-entries.ts';

export type Finder = ReturnType<typeof createFinder>;

/** Finds entries of `src/content/chat` for a typed question. It never composes an answer. */
export function createFinder({ isRecorded }: { isRecorded: boolean | undefined }) {
  const { entryAsking, search } = createEntrySearch(chatEntries(isRecorded));

  function handOffIfRequested(text: string): Answer | undefined {
    const request = entryAsking(text) ? undefined : requestsPerson(text);
    if (!request) return undefined;
    return {
      text: request === 'contact' ? chatText.contactReceived : chatText.handOff,
      actions: ['hand-off'],
    };
  }

  function find(text: string): Answer {
    const handOff = handOffIfRequested(text);
    if (handOff) return handOff;
    const entry = entryAsking(text);
    if (entry) return { text: entry.answer, source: entry.link, actions: entry.actions ?? [] };
    const choices = search(text).map(({ question }) => question);
    if (choices.length === 0) return { text: chatText.nothingFound, actions: ['hand-off'] };
    return { text: chatText.isItOneOfThese, choices, actions: ['hand-off'] };
  }

  return { find, handOffIfRequested };
}
