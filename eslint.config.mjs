import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.ts', 'src/tests/**'];

/** What the server renders must not break its own policy. */
const policySafe = [
  ["JSXAttribute[name.name='style']", 'The policy blocks style=: use a class.'],
  ["JSXOpeningElement[name.name='style']", 'The policy blocks <style>: use a module.'],
  ["JSXAttribute[name.name='dangerouslySetInnerHTML']", 'Nothing here needs raw HTML.'],
].map(([selector, message]) => ({ selector, message }));

const forbidDynamic = ([regex, message]) => ({
  selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
  message,
});

/** Forbids imports in some files: pairs of what a specifier looks like and where to go instead. */
const forbid = (files, ...patterns) => ({
  files,
  ignores: tests,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: patterns.map(([regex, message]) => ({ regex, message })) },
    ],
    // The rule above does not see import(); what the policy forbids in JSX shares this one.
    'no-restricted-syntax': ['error', ...patterns.map(forbidDynamic), ...policySafe],
  },
});

const noEscape = (depth) => [
  `^${'\\.\\./'.repeat(depth)}`,
  'A relative path stays in its world: cross a border by #client, #server, #shared, #content or #db.',
];
const noFeature = [
  '^\\.\\./(?!ui/|illustrations/|[^/]+$)',
  'Features of the browser never import each other: let them meet in client/page-actions.ts.',
];
const browserReaches = [
  '^(#server|#db|node:|express|drizzle|pg$)',
  'The browser knows the server by #shared/api.ts only.',
];
const serverReaches = [
  '^(#client|drizzle-orm)',
  'The server renders through vike, and asks the database by #db/queries.',
];
const databaseReaches = [
  '^(#client|#server|#content|express)',
  'The database knows nothing of HTTP or of the page: pass it in.',
];

/** The borders of docs/architecture.md. */
const borders = [
  forbid(['src/content/**'], ['^(?!\\./)', 'Content is words: it imports nothing but its own files.']),
  forbid(['src/shared/**'], ['^(?!\\./|#content/|zod)', 'What both sides run imports zod and content only.']),
  forbid(['db/*.ts'], databaseReaches, noEscape(1)),
  forbid(['db/*/**'], databaseReaches, noEscape(2)),
  forbid(['src/client/*.{ts,tsx}'], browserReaches, noEscape(1)),
  forbid(['src/client/*/**'], browserReaches, noEscape(2), noFeature),
  forbid(['src/pages/*.{ts,tsx}'], browserReaches, noEscape(1)),
  forbid(['src/pages/*/**'], browserReaches, noEscape(2)),
  forbid(['src/server/*.ts'], serverReaches, noEscape(1)),
  forbid(['src/server/*/**'], serverReaches, noEscape(2)),
];

const onlyEnv = {
  files: ['src/**', 'db/**'],
  ignores: [
    ...tests,
    'src/server/env.server.ts',
    // Runs while the site is built.
    'src/server/release.vite.ts',
    'src/server/dev.ts',
    'src/server/launch.mjs',
    'src/server/commands/**',
  ],
  rules: {
    'no-restricted-properties': [
      'error',
      {
        object: 'process',
        property: 'env',
        message: 'The environment is read once, in src/server/env.server.ts.',
      },
    ],
  },
};

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    // What comes back over HTTP or from a query has no type of ours: assertions say what it must be.
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    files: ['src/{client,pages}/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    rules: {
      // What scrolls must be within a keyboard's reach.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region'], tags: [] }],
      // Keys and focus rise from the controls inside a form or a menu.
      'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: ['onClick', 'onMouseDown'] }],
    },
  },
  ...borders,
  onlyEnv,
);
