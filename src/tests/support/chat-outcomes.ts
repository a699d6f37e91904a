import { chatEntries } from '#content/chat/entries.ts';
import { requestsPerson } from '#client/chat/finder/requests-person.ts';
import { createEntrySearch } from '#client/chat/finder/search-entries.ts';

/** For each line of the text: what the chat offers. The ID before the tab may be several, as in `faq-cost|none`. */
export function outcomesOf(text: string) {
  const { search } = createEntrySearch(chatEntries());
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [question = '', expected] = line.split('\t').reverse();
      const request = requestsPerson(question);
      const found = request ? [request] : search(question).map(({ id }) => id);
      const offered = found.length > 0 ? found : ['none'];
      return {
        expected,
        question,
        offered,
        isRight: offered.some((id) => expected?.split('|').includes(id)),
      };
    });
}
