import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import budgets from './size-budget.json' with { type: 'json' };

const isWritten = (name: string) =>
  /\.(ts|tsx|mjs|css|sql|md|sh|ya?ml)$/.test(name) && !name.includes('dictionary');

/** Without blanks. It fails at 105% of a budget, so that a small change needs none. */
test.each(Object.entries(budgets))('%s stays within %i thousand characters', (folder, limit) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isWritten);
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').replace(/\s/g, ''));
  expect(texts.join('').length).toBeLessThanOrEqual(limit * 1_050);
});
