import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

/**
 * Loads Playwright once for all test files of a Jest worker, because loading takes half a second. Closes what a test
 * file registered with `closeAfterTests`, even if Jest skipped all tests of the file.
 */
export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.chromium = chromium;
    // Without this list, the test file would use the list of global-setup.mjs, because Jest copies global variables.
    this.global.closers = [];
  }

  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (const close of this.global.closers.reverse()) await close();
  }
}
