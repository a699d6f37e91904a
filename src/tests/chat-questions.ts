import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

// `npx tsx src/tests/chat-questions.ts FILE`: a question on each line, or the right entry's ID, a tab and the question.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outcomes = outcomesOf(readFileSync(process.argv[2] ?? 0, 'utf8'));
  for (const { expected, question, offered, isRight } of outcomes)
    console.log(`${expected && !isRight ? 'MISS ' : '     '}${question}\n       ${offered.join(', ')}`);
  const labeled = outcomes.filter(({ expected }) => expected);
  if (labeled.length > 0)
    console.log(`\n${labeled.filter(({ isRight }) => isRight).length} of ${labeled.length} right`);
}
