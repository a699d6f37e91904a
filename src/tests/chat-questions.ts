import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFinder } from '#client/chat/finder.ts';

const legal = { name: 'Hilltop Answering LLC', address: '1 Main Street', email: 'legal@example.com' };

/** For each line of the text: what the chat offers. The ID before the tab may be several, as in `faq-cost|site-plans`. */
export function outcomesOf(text: string) {
  const { nearest } = createFinder({ isRecorded: false, legal });
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [question = '', expected] = line.split('\t').reverse();
      const { entries, lang } = nearest(question, 'en');
      const offered = entries.map(({ id }) => id);
      return {
        expected,
        question,
        offered,
        lang,
        isRight: offered.some((id) => expected?.split('|').includes(id)),
      };
    });
}

// `npx tsx src/tests/chat-questions.ts FILE`: a question on each line, or the right entry's ID, a tab and the question.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outcomes = outcomesOf(readFileSync(process.argv[2] ?? 0, 'utf8'));
  for (const { expected, question, offered, lang, isRight } of outcomes)
    console.log(
      `${expected && !isRight ? 'MISS ' : '     '}${question}\n       ${lang}: ${offered.join(', ')}`,
    );
  const labeled = outcomes.filter(({ expected }) => expected);
  if (labeled.length > 0)
    console.log(`\n${labeled.filter(({ isRight }) => isRight).length} of ${labeled.length} right`);
}
