import { bigint, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Rows are never changed. */
export const roiCalculations = pgTable(
  'roi_calculations',
  {
    id: uuid().primaryKey(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    monthlyLeads: integer().notNull(),
    currentStaffCost: integer().notNull(),
    averageJobValue: integer().notNull(),
    currentConversionRate: integer().notNull(),
    calculatedSavings: bigint({ mode: 'number' }).notNull(),
    extraJobs: bigint({ mode: 'number' }).notNull(),
    additionalRevenue: bigint({ mode: 'number' }).notNull(),
  },
  (calculation) => [index().on(calculation.createdAt)],
);

export type NewRoiCalculation = Omit<typeof roiCalculations.$inferSelect, 'createdAt'>;
