import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

/**
 * Lends the browser's driver, which takes half a second to load, to all files of a worker. Ends what a file has opened by
 * `untilEnd`, the latest first: also where all of its tests are left out.
 */
export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.chromium = chromium;
  }

  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (const end of (this.global.ends ?? []).reverse()) await end();
  }
}
