import fc, { type StringConstraints } from 'fast-check';

const { PROPERTY_SEED = 20_261_120, PROPERTY_RUNS } = process.env;

export const tries = (runs: number) => ({ numRuns: Number(PROPERTY_RUNS ?? runs) });

// The fixed seed makes every test run try the same cases.
fc.configureGlobal({ ...tries(100), seed: Number(PROPERTY_SEED) });
export { fc };

export const textFrom = (characters: string, limits: StringConstraints = {}) =>
  fc.string({ ...limits, unit: fc.constantFrom(...Array.from(characters)) });
