import { roiDefaults } from '#shared/roi.ts';
import type { TestDatabase } from './test-database.ts';

let inputsCount = 0;

export const uniqueInputs = () => ({ ...roiDefaults, averageJobValue: 10_000 + inputsCount++ });

export const calculationsOf = (testDatabase: TestDatabase, inputs: { averageJobValue: number }) =>
  testDatabase.rows('select * from roi_calculations where average_job_value = $1', [inputs.averageJobValue]);
