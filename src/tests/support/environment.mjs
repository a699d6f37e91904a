import { TestEnvironment } from 'jest-environment-node';

/**
 * Lets the test files of a Jest worker share one Playwright, because loading it takes half a second. Closes what a
 * test file registered with `closeAfterTests`, even if Jest skipped all tests of the file.
 */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.runsBuiltSite = /\/src\/tests\/(browser|process)\//.test(context.testPath);
  }

  async setup() {
    await super.setup();
    this.global.loadPlaywright = () => import('playwright-core');
    // Without this list, the test file would use the list of global-setup.mjs, because Jest copies global variables.
    this.global.closers = [];
    // A build may take longer than a test may.
    if (this.runsBuiltSite) await fetch(`${process.env.TEST_PARTS}/build`);
  }

  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (const close of this.global.closers.reverse()) await close();
  }
}
