import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const eslint = new ESLint({
  // The files don't exist, so the rules that need types can't run.
  overrideConfig: [tseslint.configs.disableTypeChecked],
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-'),
});
const refusals = async (filePath: string, code: string) => {
  const results = await eslint.lintText(code, { filePath });
  return results.flatMap(({ messages }) => messages).map(({ message }) => message);
};

test.each([
  ['src/newlayer/x.ts', "import '#db/errors.ts';"],
  ['src/newlayer/x.ts', "import 'node:fs';"],
  ['src/newlayer/x.ts', "import './y.ts';"],
  ['src/newlayer/deep/x.mjs', "await import('express');"],
  ['src/x.ts', "import '#content/site.ts';"],
  ['src/client/a/b/c/x.ts', "import '#shared/api.ts';"],
  ['src/content/x.ts', "import '#shared/api.ts';"],
  ['src/server/leads/x.ts', "import '../voice/start-call.ts';"],
  ['src/server/leads/x.ts', "import 'pg';"],
  ['src/server/x.ts', "import 'pg';"],
  ['db/newfolder/x.ts', "import '../errors.ts';"],
  ['db/queries/deeper/x.ts', "import 'drizzle-orm';"],
  ['db/queries/x.ts', "import '#server/app.ts';"],
])('%s may not contain %s', async (path, code) => {
  expect(await refusals(path, code)).toHaveLength(1);
});

test('a listed layer may import what its rule allows', async () => {
  expect(await refusals('src/server/leads/x.ts', "import '../http/errors.ts';")).toEqual([]);
  expect(await refusals('db/queries/x.ts', "import '../errors.ts';")).toEqual([]);
});
