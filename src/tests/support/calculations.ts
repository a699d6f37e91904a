import type { QueryResultRow } from 'pg';
import type { TestDatabase } from './test-database.ts';

export interface StoredCalculation extends QueryResultRow {
  id: string;
  monthly_leads: number;
  current_staff_cost: number;
  average_job_value: number;
  current_conversion_rate: number;
  /** A bigint, which the driver returns as text. */
  calculated_savings: string;
  additional_revenue: string;
  extra_jobs_per_month: string;
  visitor_id: string | null;
}

export const defaultInputs = {
  monthlyLeads: 100,
  currentStaffCost: 3500,
  averageJobValue: 500,
  currentConversionRate: 15,
};

let calls = 0;

/** Inputs that no other test in the file sends, so that their rows can be found. */
export const uniqueInputs = () => ({ ...defaultInputs, averageJobValue: 10_000 + calls++ });

export const calculationsOf = (testDatabase: TestDatabase, inputs: { averageJobValue: number }) =>
  testDatabase.rows<StoredCalculation>('select * from roi_calculations where average_job_value = $1', [
    inputs.averageJobValue,
  ]);
