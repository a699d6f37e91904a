import Sequencer from '@jest/test-sequencer';

/** Journeys and whole processes first, which take longest: where no run before told the times, Jest goes by size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ duration, path }) => duration === undefined && path.includes('/src/tests/');
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}
