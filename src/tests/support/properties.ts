import fc, { type Parameters, type StringConstraints } from 'fast-check';

/**
 * How often a property is tried, and from which seed: the same cases each time. PROPERTY_RUNS and PROPERTY_SEED try more,
 * and others; a failure prints the seed that found it. PROPERTY_SHRINK=0 shows the first failure, not the simplest.
 */
export const tries = <T = unknown>(runs: number): Parameters<T> => ({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_120),
  numRuns: Number(process.env.PROPERTY_RUNS ?? runs),
  endOnFailure: process.env.PROPERTY_SHRINK === '0',
});

fc.configureGlobal(tries(100));
export { fc };

/** Texts of these characters alone. */
export const textFrom = (characters: string, limits: StringConstraints = {}) =>
  fc.string({ ...limits, unit: fc.constantFrom(...Array.from(characters)) });

const PIECES = [
  ' ',
  '\u00a0\t',
  '\u0001',
  '\u0000',
  '1 ',
  '1-',
  'a',
  'a@',
  'a.',
  '@',
  ',',
  '=',
  '<',
  '🔧',
  '\ud800',
];

/** Long texts that quadratic work is made of: one short piece again and again, between two ends. */
export const hostileTexts = (length: number) =>
  fc
    .tuple(fc.constantFrom(...PIECES), fc.constantFrom('', 'x', '1', '@'), fc.constantFrom('', 'x', '!', '.'))
    .map(([piece, before, after]) => before + piece.repeat(length / piece.length) + after);

/** The least processor time of three tries: what other processes take of the machine does not count. */
export const cpuMs = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const begun = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1_000;
    }),
  );
