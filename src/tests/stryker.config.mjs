// Configures the mutation tests (docs/contributing.md).
import jestConfig from '../../jest.config.mjs';

export default {
  plugins: ['@stryker-mutator/jest-runner'],
  mutate: ['src/shared/**/*.ts', '!**/*.test.ts'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: false,
    config: {
      ...jestConfig,
      // These tests need no database, browser or build, so nothing has to start for each mutant.
      testMatch: ['<rootDir>/src/shared/**/*.test.ts'],
      testEnvironment: 'jest-environment-node',
      globalSetup: null,
      globalTeardown: null,
    },
  },
  concurrency: 1,
  disableTypeChecks: true,
  // With tsconfig.json, Stryker would load TypeScript, which npx does not install with Stryker.
  tsconfigFile: 'none',
  ignorePatterns: ['data', 'dist'],
  tempDirName: 'data/mutations',
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
};
