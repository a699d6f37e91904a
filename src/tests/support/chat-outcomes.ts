import { createFinder, requestsPerson } from '#client/chat/finder.ts';

/** For each line of the text: what the chat offers. The ID before the tab may be several, as in `faq-cost|none`. */
export function outcomesOf(text: string) {
  const { search } = createFinder({ isRecorded: false, legal: undefined });
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
