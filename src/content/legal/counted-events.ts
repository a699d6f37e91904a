/** What the privacy policy says about each event that the site counts. A test fails if an event is missing. */
export const countedEvents: Record<string, string> = {
  view: 'views',
  engaged: 'stays of ten seconds',
  sample_started: 'sample calls started',
  sample_finished: 'sample calls finished',
  calculation: 'calculations',
  form_started: 'forms begun',
  form_error: 'form errors',
  lead_sent: 'requests sent',
};
