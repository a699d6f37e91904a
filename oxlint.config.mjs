import { defineConfig } from 'oxlint';
import { tests } from './src/build/import-borders.oxlint.mjs';

/** Beside the category "correctness". */
const typescriptRules = `
  array-type ban-ts-comment consistent-type-definitions consistent-type-imports dot-notation
  no-deprecated no-dynamic-delete no-empty-object-type no-explicit-any no-misused-promises
  no-non-null-assertion
  no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression
  no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-function-type no-unsafe-member-access no-unsafe-return only-throw-error prefer-find
  prefer-for-of prefer-includes prefer-nullish-coalescing prefer-optional-chain
  prefer-promise-reject-errors prefer-regexp-exec prefer-string-starts-ends-with require-await
  restrict-plus-operands return-await unified-signatures use-unknown-in-catch-callback-variable
`;

export default defineConfig({
  ignorePatterns: ['dist', 'data'],
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['eslint-plugin-redos', './src/build/import-borders.oxlint.mjs'],
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
        ...Object.fromEntries(
          typescriptRules
            .trim()
            .split(/\s+/)
            .map((rule) => [`typescript/${rule}`, 'error']),
        ),
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
      // A visitor could block the server with input for which a regular expression takes
      // exponential time.
      files: ['src/**', 'db/**'],
      excludeFiles: tests,
      rules: { 'redos/no-vulnerable': ['error', { cache: false }] },
    },
    {
      files: ['src/{client,pages}/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        // The content security policy blocks these, and raw HTML can contain scripts.
        'react/forbid-dom-props': ['error', { forbid: ['style'] }],
        'react/forbid-elements': ['error', { forbid: ['style'] }],
        'react/forbid-component-props': ['error', { forbid: ['style'] }],
        'react/no-danger': 'error',
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
      files: ['{src,db}/**/*.{ts,tsx}'],
      excludeFiles: tests,
      rules: { 'borders/imports': 'error' },
    },
    {
      files: ['src/**', 'db/**'],
      // The others read the socket of systemd, set NODE_ENV, and read CHROME_PATH.
      excludeFiles: [
        ...tests,
        'src/server/env.server.ts',
        'src/server/process/listen.ts',
        'src/server/process/launch.mjs',
        'src/build/find-browser.mjs',
      ],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message: 'src/server/env.server.ts reads the environment once.',
          },
        ],
      },
    },
  ],
});
