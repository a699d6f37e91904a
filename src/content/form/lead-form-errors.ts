/** Apart from lead-form.ts, because the browser needs these only after the visitor submits. */
export const leadFormErrors = {
  missing: {
    businessName: 'Enter your business name.',
    contactName: 'Enter your name.',
    email: 'Enter your email.',
    phone: 'Enter your phone number.',
    businessType: 'Choose your trade.',
    monthlyLeadVolume: 'Choose your monthly leads.',
  },
  check: 'Please fix the fields below and send it again.',
  tooLong: (limit: number) => `Use ${limit} characters or fewer.`,
  notText: 'Send this as text.',
  notListed: 'Choose one from the list.',
};
