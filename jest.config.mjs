import { findBrowser } from './src/build/find-browser.mjs';

const browserOptions = findBrowser();
if (!browserOptions)
  process.stderr.write(
    'There is no Chromium, so browser tests are skipped: set CHROME_PATH. ' +
      'On Linux x64, npm ci installs Chromium.\n',
  );

export default {
  // After sentry.test.ts, Sentry still listens to pino in the worker, and Jest's cleanup of
  // Sentry's global object lets it overflow the stack:
  // https://jestjs.io/docs/configuration#testenvironmentoptions-object
  testEnvironmentOptions: { globalsCleanup: 'off' },
  roots: ['<rootDir>/src', '<rootDir>/db'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: browserOptions ? [] : ['/src/tests/browser/'],
  globals: { browserOptions },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // Otherwise each test that loads zod loads its messages in 60 languages, too.
  moduleNameMapper: {
    '^\\.\\./locales/index\\.js$': '<rootDir>/node_modules/zod/v4/locales/en.js',
  },
  setupFiles: ['<rootDir>/src/tests/support/end-async-storages.mjs'],
  globalSetup: '<rootDir>/src/tests/support/global-setup.mjs',
  globalTeardown: '<rootDir>/src/tests/support/global-teardown.mjs',
  // No test is about speed, and a machine may be busy.
  testTimeout: 180_000,
  // Even with two cores, because most tests wait for a database, a server or a browser. With more
  // workers, a new connection may take longer than the site waits, and it spools leads.
  maxWorkers: 4,
};
