import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

/**
 * Shares Playwright, which takes half a second to load, with all files of a worker. Closes what a file registered with
 * `closeAfterTests`, even if all its tests were skipped.
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
