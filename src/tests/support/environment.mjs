import { TestEnvironment } from 'jest-environment-node';

/** Ends what a file has opened by `untilEnd`, the latest first: also where all of its tests are left out. */
export default class Environment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (const end of (this.global.ends ?? []).reverse()) await end();
  }
}
