import { readFileSync } from 'node:fs';
import { outcomesOf } from './support/chat-outcomes.ts';

// `npx tsx src/tests/print-chat-questions.ts FILE`: a question on each line, or the right entry's ID, a tab and the question.
const outcomes = outcomesOf(readFileSync(process.argv[2] ?? 0, 'utf8'));
for (const { expected, question, offered, isRight } of outcomes)
  console.log(`${expected && !isRight ? 'MISS ' : '     '}${question}\n       ${offered.join(', ')}`);
const labeled = outcomes.filter(({ expected }) => expected);
if (labeled.length > 0)
  console.log(`\n${labeled.filter(({ isRight }) => isRight).length} of ${labeled.length} right`);
