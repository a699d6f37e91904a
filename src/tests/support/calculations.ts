import type { TestDatabase } from './test-database.ts';

export const defaultInputs = {
  monthlyLeads: 100,
  currentStaffCost: 3500,
  averageJobValue: 500,
  currentConversionRate: 15,
};

let calls = 0;

export const uniqueInputs = () => ({ ...defaultInputs, averageJobValue: 10_000 + calls++ });

export const calculationsOf = (testDatabase: TestDatabase, inputs: { averageJobValue: number }) =>
  testDatabase.rows('select * from roi_calculations where average_job_value = $1', [inputs.averageJobValue]);
