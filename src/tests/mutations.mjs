// Changes the code in small ways and sees whether a test fails: npm run test:mutations -- shared. Takes minutes to hours,
// so it is run by hand, a scope at a time; what comes out belongs in docs/slow-tests.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import jestConfig from '../../jest.config.mjs';
import { watchRun } from './support/run-watch.mjs';

// Not among the dependencies: 176 packages and 63 MB for what one person runs now and then. 9.0 is the last for Node 20.
const PACKAGES = ['@stryker-mutator/core@9.0.1', '@stryker-mutator/jest-runner@9.0.1'];

/** What is changed, and the fewest tests that are to notice. */
const scopes = {
  shared: { mutate: ['src/shared/**/*.ts'], tests: ['src/shared/**/*.test.ts'] },
  http: {
    mutate: ['src/server/http/**/*.ts'],
    tests: [
      'src/server/{http/*,app}.test.ts',
      'src/server/leads/*.test.ts',
      'src/server/{pages/{error-page,page-answers},telemetry/request-log}.test.ts',
    ],
  },
  // The way of a lead into the database.
  leads: {
    mutate: ['src/server/leads/{capture,compose,store}-lead.ts', 'db/queries/leads.ts'],
    tests: [
      'src/server/leads/*.test.ts',
      ...['src/server/notifications/notifier.test.ts', 'db/queries/leads.test.ts'],
    ],
  },
  spool: {
    mutate: ['src/server/leads/spool/*.ts'],
    tests: ['src/server/leads/spool/*.test.ts'],
  },
  roi: { mutate: ['src/server/roi/*.ts'], tests: ['src/server/roi/*.test.ts'] },
  queries: {
    mutate: ['db/queries/*.ts', '!db/queries/leads.ts'],
    tests: [
      'db/queries/*.test.ts',
      'src/server/{evidence,notifications,roi,telemetry,voice}/*.test.ts',
      'src/server/operator/{consent-certificate,doctor,notify}.test.ts',
      'src/server/leads/compose-lead.test.ts',
    ],
  },
  roles: {
    mutate: ['db/{queue,roles,sales}/*.ts', '!db/sales/write-dictionary.ts'],
    tests: ['db/{queue,roles,sales}/*.test.ts', 'src/server/operator/{doctor,sales}.test.ts'],
  },
  db: { mutate: ['db/*.ts'], tests: ['db/{*,queries/rate-limits}.test.ts'] },
};

const [name = 'shared', ...more] = process.argv.slice(2);
const { mutate, tests } = scopes[name] ?? {};
if (!tests) throw new Error(`choose one of ${Object.keys(scopes).join(', ')}`);

const config = {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: false,
    // What the global setup starts is started once, below.
    config: {
      ...jestConfig,
      testMatch: tests.map((path) => `<rootDir>/${path}`),
      testEnvironment: fileURLToPath(new URL('support/environment.mjs', import.meta.url)),
      globalSetup: null,
      globalTeardown: null,
    },
  },
  mutate: [...mutate, '!**/*.test.ts'],
  concurrency: 1,
  // Jest keeps 100 MB of each run.
  maxTestRunnerReuse: 10,
  // Beside other work on the machine: a change that is only slow must not count as noticed.
  timeoutMS: 120_000,
  disableTypeChecks: true,
  // It would look for a TypeScript of its own.
  tsconfigFile: 'none',
  ignorePatterns: ['data', 'public', '.ci'],
  tempDirName: 'data/mutations',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: `data/mutations/${name}.json` },
  clearTextReporter: { logTests: false, allowColor: false },
};
mkdirSync('data/mutations', { recursive: true });
writeFileSync('data/mutations/stryker.config.json', JSON.stringify(config));

const run = (command, args, env = process.env) => spawnSync(command, args, { stdio: 'inherit', env }).status;
let cluster;
const endWatch = watchRun();
if (name !== 'shared') {
  if (run(process.execPath, ['src/server/process/launch.mjs', '--build-only']) !== 0) process.exit(1);
  const { startTestCluster } = await tsImport('./support/test-cluster.ts', import.meta.url);
  cluster = await startTestCluster();
}
// Each change is tried with every property: fewer cases find nearly as many.
const env = {
  ...process.env,
  PROPERTY_RUNS: '25',
  PROPERTY_SHRINK: '0',
  ONE_BY_ONE: '1',
  ...(cluster && { TEST_ADMIN_URL: cluster.adminUrl }),
};
const packages = PACKAGES.flatMap((each) => ['--package', each]);
const stryker = ['stryker', 'run', 'data/mutations/stryker.config.json', ...more];
process.exitCode = run('npx', ['--yes', ...packages, ...stryker], env) ?? 1;
await cluster?.stop();
await endWatch();
