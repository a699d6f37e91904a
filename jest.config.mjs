import { findBrowser } from './src/tests/support/find-browser.mjs';

const browser = findBrowser();
if (!browser && process.env.REQUIRE_BROWSER) throw new Error('No Chromium was found: set CHROME_PATH.');
if (!browser)
  process.stderr.write('No Chromium was found (CHROME_PATH): the journeys in a browser are left out.\n');

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/db'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: browser ? [] : ['/src/tests/browser/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  globalSetup: '<rootDir>/src/tests/support/global-setup.mjs',
  globalTeardown: '<rootDir>/src/tests/support/global-teardown.mjs',
  testTimeout: 30_000,
  // Journeys wait for real pages: more at once than cores only makes each slower.
  maxWorkers: 2,
};
