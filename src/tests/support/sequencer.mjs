import Sequencer from '@jest/test-sequencer';

/** Runs browser and process tests of unknown duration first, because they take longest. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ duration, path }) => duration === undefined && path.includes('/src/tests/');
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}
