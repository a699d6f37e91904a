import fc, { type Parameters, type StringConstraints } from 'fast-check';

/**
 * Sets how many cases a property tries, and a fixed seed, so that every test run tries the same cases. PROPERTY_RUNS
 * and PROPERTY_SEED override the two; a failure prints its seed.
 */
export const tries = <T = unknown>(runs: number): Parameters<T> => ({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_120),
  numRuns: Number(process.env.PROPERTY_RUNS ?? runs),
});

fc.configureGlobal(tries(100));
export { fc };

/** Strings of only these characters. */
export const textFrom = (characters: string, limits: StringConstraints = {}) =>
  fc.string({ ...limits, unit: fc.constantFrom(...Array.from(characters)) });
