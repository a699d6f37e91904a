/** The calculator's initial values and its assumptions, which are neither prices nor promises. */
export const roiFigures = {
  defaults: {
    monthlyLeads: 100,
    currentStaffCost: 3500,
    averageJobValue: 500,
    currentConversionRate: 15,
  },
  aiConversionPercent: 50,
  aiMonthlyCost: 297,
};
