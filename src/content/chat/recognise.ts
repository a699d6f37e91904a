/** Words by which a visitor names their trade, for the lead form's option. */
export const tradeSigns = {
  plumbing: 'plumber plumbers plumbing',
  hvac: 'hvac heating ac',
  electrical: 'electrician electricians electrical',
  roofing: 'roofer roofers roofing',
  landscaping: 'landscaper landscapers landscaping lawn',
  other: 'cleaning cleaner cleaners appliance security',
};
