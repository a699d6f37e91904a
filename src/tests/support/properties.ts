import fc, { type Parameters, type StringConstraints } from 'fast-check';

/** The fixed seed makes every test run try the same cases. PROPERTY_SEED sets another seed. */
export const tries = <T = unknown>(runs: number): Parameters<T> => ({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_120),
  numRuns: Number(process.env.PROPERTY_RUNS ?? runs),
});

fc.configureGlobal(tries(100));
export { fc };

export const textFrom = (characters: string, limits: StringConstraints = {}) =>
  fc.string({ ...limits, unit: fc.constantFrom(...Array.from(characters)) });
