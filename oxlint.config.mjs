import { defineConfig } from 'oxlint';

const tests = ['**/*.test.ts', 'src/tests/**'];

const cspRestrictions = [
  ["JSXAttribute[name.name='style']", 'The content security policy blocks style=: use a class.'],
  ["JSXOpeningElement[name.name='style']", 'The content security policy blocks <style>: use a CSS module.'],
  ["JSXAttribute[name.name='dangerouslySetInnerHTML']", 'Raw HTML can contain scripts: use elements.'],
].map(([selector, message]) => ({ selector, message }));

const forbidDynamicImport = ([regex, message]) => ({
  selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
  message,
});

/** Each pattern is a pair: a regular expression, and a message that says what to do instead. */
const forbid = (files, ...patterns) => ({
  files,
  excludeFiles: tests,
  rules: {
    'eslint-js/no-restricted-imports': [
      'error',
      { patterns: patterns.map(([regex, message]) => ({ regex, message })) },
    ],
    // For import(), which no-restricted-imports ignores. Repeats cspRestrictions, because ESLint applies only the last
    // block that sets a rule.
    'eslint-js/no-restricted-syntax': ['error', ...patterns.map(forbidDynamicImport), ...cspRestrictions],
  },
});

const up = (steps) => `^${'\\.\\./'.repeat(steps)}`;
const stayInLayer = (depth) => [
  up(depth),
  'A relative import stays in its layer: import from another layer by #client, #server, #shared, #content or #db.',
];
// A feature is a folder of src/client. It may import from ui, illustrations, dock, forms, start and src/client itself.
const noOtherFeature = (depth) => [
  `${up(depth)}(?!ui/|illustrations/|dock/|forms/|start/|[^/]+$)`,
  'Features do not import each other: put what they share into src/client itself.',
];
const notInBrowser = [
  '^(#server|#db|node:|express|drizzle|pg$)',
  'Browser code does not import server code: what both need is in src/shared.',
];
const notInServer = [
  '^(#client|drizzle-orm|pg$)',
  'Render through src/server/pages/render-page.ts, and query through #db/queries.',
];
const notInDatabase = [
  '^(#client|#server|#content|express)',
  'The database layer does not import the layers above it: pass values in.',
];
const notInContent = ['^(?!\\.\\.?/(?!\\.))', 'Content imports only its own files.'];

/** A pattern has a fixed number of `../`, so files in deeper folders need other patterns. */
const layerRules = (folder, files, ...patterns) =>
  [0, 1, 2].map((depth) =>
    forbid(
      [`${folder}/${'*/'.repeat(depth)}${files}`],
      ...patterns
        .map((pattern) => (typeof pattern === 'function' ? pattern(depth) : pattern))
        .filter(Boolean),
      stayInLayer(depth + 1),
    ),
  );

/** The server folders that a server folder may import. `*` means any folder not listed. commands and process are exempt. */
const serverFolders = {
  '*': ['http', 'spool', 'telemetry'],
  http: ['telemetry'],
  spool: ['http', 'telemetry'],
  telemetry: [],
};
const serverFolderRules = ([name, imports]) =>
  [1, 2].map((depth) => ({
    ...forbid(
      [`src/server/${name}/${'*/'.repeat(depth - 1)}*.ts`],
      notInServer,
      [
        `${up(depth)}(?!(${imports.join('|')})/|(env\\.server|public-config|run-repeatedly|reuse-for)\\.ts$)`,
        `This folder may import its own files, ${[...imports, 'env.server.ts', 'public-config.ts', 'run-repeatedly.ts'].join(', ')} and reuse-for.ts (see serverFolders): pass the rest in from process/ or app.ts.`,
      ],
      stayInLayer(depth + 1),
    ),
    excludeFiles: [...tests, 'src/server/commands/**', 'src/server/process/**'],
  }));

const notListed = ['^', 'Files here import nothing: list their layer in eslint.config.mjs first.'];

const databaseFolders = ['', 'embedded/', 'queries/', 'roles/', 'schema/', 'sql/'];

/** The layers of docs/architecture.md. For each file, the last matching entry applies. */
const layers = [
  forbid(['src/**'], notListed),
  {
    // The first imports the build. The others are a lint rule and a script.
    files: ['src/server/process/launch.mjs', 'src/build/*.mjs'],
    rules: { 'eslint-js/no-restricted-imports': 'off', 'eslint-js/no-restricted-syntax': 'off' },
  },
  ...layerRules('src/content', '*.ts', notInContent),
  forbid(['src/shared/**'], ['^(?!\\./|#content/|zod)', 'src/shared imports only zod and content.']),
  forbid(['db/**'], notListed),
  ...databaseFolders.map((folder) =>
    forbid([`db/${folder}*.ts`], notInDatabase, stayInLayer(folder === '' ? 1 : 2)),
  ),
  ...layerRules('src/client', '*.{ts,tsx}', notInBrowser, (depth) => depth > 0 && noOtherFeature(depth)),
  ...layerRules('src/pages', '*.{ts,tsx}', notInBrowser),
  forbid(
    ['src/build/*.ts'],
    ['^(#(?!content/)|\\.\\./)', 'The build reads only content: pass other values in from vite.config.ts.'],
  ),
  ...layerRules('src/server', '*.ts', notInServer),
  ...Object.entries(serverFolders).flatMap(serverFolderRules),
];

const forbidProcessEnv = {
  files: ['src/**', 'db/**'],
  excludeFiles: [
    ...tests,
    'src/server/env.server.ts',
    // Reads RELEASE_COMMIT during the build.
    'src/build/release.vite.ts',
    // Deletes variables that others read.
    'db/embedded/libpq-variables.ts',
    // Sets NODE_ENV before the build.
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

/** Beside the category "correctness". */
const typescriptRules = [
  'array-type',
  'ban-ts-comment',
  'consistent-type-definitions',
  'consistent-type-imports',
  'dot-notation',
  'no-confusing-non-null-assertion',
  'no-deprecated',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extraneous-class',
  'no-misused-promises',
  'no-namespace',
  'no-non-null-assertion',
  'no-require-imports',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'non-nullable-type-assertion-style',
  'only-throw-error',
  'prefer-find',
  'prefer-for-of',
  'prefer-includes',
  'prefer-nullish-coalescing',
  'prefer-optional-chain',
  'prefer-promise-reject-errors',
  'prefer-regexp-exec',
  'prefer-string-starts-ends-with',
  'require-await',
  'restrict-plus-operands',
  'return-await',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
];

export default defineConfig({
  ignorePatterns: ['dist', 'data'],
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y'],
  jsPlugins: [
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
    'eslint-plugin-redos',
    './src/build/own-element.oxlint.mjs',
  ],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'eslint/prefer-const': 'error',
    // An output or details element behaves differently from an element with its role.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A store is created when a component first needs it.
    'react/globals': 'off',
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...Object.fromEntries(typescriptRules.map((rule) => [`typescript/${rule}`, 'error'])),
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
      },
    },
    {
      // In tests, responses and query results are untyped.
      files: tests,
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      // They have no types.
      files: ['**/*.mjs'],
      rules: { 'typescript/no-floating-promises': 'off', 'typescript/unbound-method': 'off' },
    },
    {
      // A visitor could block the server with input for which a regular expression takes exponential time.
      files: ['src/**', 'db/**'],
      excludeFiles: tests,
      rules: { 'redos/no-vulnerable': ['error', { cache: false }] },
    },
    {
      files: ['src/{client,pages}/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        // A scrollable region must be focusable, so regions may have a tabIndex.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region'], tags: [] }],
        // Forms and menus may handle key and change events of their controls.
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          { handlers: ['onClick', 'onMouseDown'] },
        ],
      },
    },
    {
      files: ['src/client/**/*.tsx'],
      // The texts of the sections don't change.
      excludeFiles: ['src/client/sections/**'],
      rules: { 'porchlight/own-element': 'error' },
    },
    ...layers,
    forbidProcessEnv,
  ],
});
