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
    // Jest copies the globals of global-setup.mjs, but a test file must not close what global-setup.mjs opened.
    this.global.ends = [];
  }

  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (const end of this.global.ends.reverse()) await end();
  }
}
