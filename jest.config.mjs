import { findBrowser } from './src/tests/support/find-browser.mjs';

const browser = findBrowser();
if (!browser)
  process.stderr.write(
    'Only Linux on x64 gets its Chromium from npm: without CHROME_PATH no journeys run.\n',
  );

export default {
  testEnvironment: '<rootDir>/src/tests/support/environment.mjs',
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
  testTimeout: 60_000,
  testSequencer: '<rootDir>/src/tests/support/sequencer.mjs',
  // Two more than two cores: most tests wait for something.
  maxWorkers: 4,
};
