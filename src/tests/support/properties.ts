import fc, { type Parameters, type StringConstraints } from 'fast-check';

/**
 * How often a property is tried, and from which seed: the same cases each time. PROPERTY_RUNS and PROPERTY_SEED try more,
 * and others; a failure prints the seed that found it.
 */
export const tries = <T = unknown>(runs: number): Parameters<T> => ({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_120),
  numRuns: Number(process.env.PROPERTY_RUNS ?? runs),
});

fc.configureGlobal(tries(100));
export { fc };

/** Texts of these characters alone. */
export const textFrom = (characters: string, limits: StringConstraints = {}) =>
  fc.string({ ...limits, unit: fc.constantFrom(...Array.from(characters)) });
