/** The form hides the detail of a listed trade, so it may be outdated. Also before hydration. */
export function leaveOutHiddenDetail(): void {
  addEventListener('formdata', ({ formData }) => {
    if (formData.get('businessType') !== 'other') formData.delete('tradeDetail');
  });
}
