import type { ChatEntry } from '#content/chat/chat-entry.ts';
import { chatText } from '#content/chat/chat-text.ts';
import { chatEntries } from '#content/chat/entries.ts';
import { STOP_ENTRY } from '#content/chat/operator.ts';
import type { Legal } from '#content/pages.ts';
import type { Answer } from '../chat-state.ts';
import { asksToStop } from './asks-to-stop.ts';
import { requestsPerson } from './requests-person.ts';
import { createEntrySearch } from './search-entries.ts';

export type Finder = ReturnType<typeof createFinder>;

interface FinderFacts {
  isRecorded: boolean | undefined;
  legal: Legal | undefined;
}

const answerOf = ({ answer, link, actions }: ChatEntry): Answer => ({
  text: answer,
  source: link,
  actions: actions ?? [],
});

/** Finds entries of `src/content/chat` for a typed question. It never composes an answer. */
export function createFinder({ isRecorded, legal }: FinderFacts) {
  const entries = chatEntries(isRecorded, legal);
  const { entryAsking, search } = createEntrySearch(entries);
  const stopEntry = entries.find(({ id }) => id === STOP_ENTRY);

  /** The answer to a visitor who asks for a person, gives a number or wants no contact. */
  function answerIfRequested(text: string): Answer | undefined {
    if (stopEntry && asksToStop(text)) return answerOf(stopEntry);
    const request = entryAsking(text) ? undefined : requestsPerson(text);
    if (!request) return undefined;
    return {
      text: request === 'contact' ? chatText.contactReceived : chatText.handOff,
      actions: ['hand-off'],
    };
  }

  function find(text: string): Answer {
    const requested = answerIfRequested(text);
    if (requested) return requested;
    const entry = entryAsking(text);
    if (entry) return answerOf(entry);
    const choices = search(text).map(({ question }) => question);
    if (choices.length === 0) return { text: chatText.nothingFound, actions: ['hand-off'] };
    return { text: chatText.isItOneOfThese, choices, actions: ['hand-off'] };
  }

  return { find, answerIfRequested };
}
