// A test file that takes long must not begin last. Databases need no build, so they come while the site is built.
const ORDER = [
  'src/tests/process/start',
  'db',
  'src/tests/process',
  'src/server/outages',
  'src/tests/browser',
  'src/ops',
  'src/server',
  '',
];

/** Jest's own sequencer knows only the durations of the last run on this machine. */
export default class Sequencer {
  sort(tests) {
    const rank = ({ path, context }) =>
      ORDER.findIndex((start) => path.startsWith(`${context.config.rootDir}/${start}`));
    return tests.toSorted((one, other) => rank(one) - rank(other) || sizeOf(other) - sizeOf(one));
  }
  cacheResults() {}
}

const sizeOf = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;
