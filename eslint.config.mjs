import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
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

const up = (steps) => `^${'\\.\\./'.repeat(steps)}`;
const noEscape = (depth) => [
  up(depth),
  'A relative path stays in its world: cross a border by #client, #server, #shared, #content or #db.',
];
// Rooms of the browser that every feature may use.
const noFeature = (depth) => [
  `${up(depth)}(?!ui/|illustrations/|dock/|forms/|[^/]+$)`,
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
const wordsReach = ['^(?!\\.\\.?/(?!\\.))', 'Content is words: it imports nothing but its own files.'];

/** Files of a world by how many folders deep they stand in it: what is relative must not leave it. */
const world = (folder, files, ...patterns) =>
  [0, 1, 2].map((depth) =>
    forbid(
      [`${folder}/${'*/'.repeat(depth)}${files}`],
      ...patterns
        .map((pattern) => (typeof pattern === 'function' ? pattern(depth) : pattern))
        .filter(Boolean),
      noEscape(depth + 1),
    ),
  );

/** What each folder of the server may import beside its own files; operator and process may import all. */
const serverFolders = {
  '*': [], // A folder that isn't listed.
  http: ['telemetry'],
  telemetry: [],
  pages: ['http', 'telemetry'],
  notifications: ['telemetry'],
  leads: ['http', 'telemetry'],
  monitoring: ['http', 'telemetry'],
  roi: ['http', 'telemetry'],
  voice: ['http', 'telemetry'],
};
const serverFolder = ([name, imports]) =>
  [1, 2].map((depth) => ({
    ...forbid(
      [`src/server/${name}/${'*/'.repeat(depth - 1)}*.ts`],
      serverReaches,
      [
        `${up(depth)}(?!(${['-', ...imports].join('|')})/|(env\\.server|repeat)\\.ts$)`,
        `This folder may import its own files, ${[...imports, 'env.server.ts'].join(', ')} and repeat.ts (see serverFolders): pass the rest in from process/ or app.ts.`,
      ],
      noEscape(depth + 1),
    ),
    ignores: [...tests, 'src/server/commands/**', 'src/server/process/**'],
  }));

/** The borders of docs/architecture.md. */
const borders = [
  ...world('src/content', '*.ts', wordsReach),
  forbid(['src/shared/**'], ['^(?!\\./|#content/|zod)', 'What both sides run imports zod and content only.']),
  ...world('db', '*.ts', databaseReaches),
  ...world('src/client', '*.{ts,tsx}', browserReaches, (depth) => depth > 0 && noFeature(depth)),
  ...world('src/pages', '*.{ts,tsx}', browserReaches),
  ...world('src/server', '*.ts', serverReaches),
  ...Object.entries(serverFolders).flatMap(serverFolder),
];

const onlyEnv = {
  files: ['src/**', 'db/**'],
  ignores: [
    ...tests,
    'src/server/env.server.ts',
    // Runs while the site is built.
    'src/server/telemetry/release.vite.ts',
    // Node's plain JavaScript, before there is a build.
    'src/server/process/launch.mjs',
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
  {
    // What reads a stranger's text must take time in step with its length.
    files: ['src/**', 'db/**'],
    ignores: tests,
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', { cache: false }] },
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
