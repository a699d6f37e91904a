import { pageEvents, type PageEvent } from '#shared/counts.ts';
import { isByPage } from '../forms/draft.ts';

const ENGAGED_MS = 10_000;

/** Reports what happened before, too. An event may be reported several times. */
export function watchPageEvents(report: (event: PageEvent) => void): void {
  report('view');
  setTimeout(() => document.visibilityState === 'visible' && report('engaged'), ENGAGED_MS);

  document.addEventListener('input', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || isByPage(event)) return;
    const form = target.closest<HTMLFormElement>('form[data-draft]')?.dataset.draft;
    if (form === 'lead') report('form_started');
    if (form === 'roi')
      report(target.getAttribute('name') === 'missedCalls' ? 'missed_calls' : 'calculation');
  });

  const reportKnown = (name: string) => {
    const event = pageEvents.find((each) => each === name);
    if (event) report(event);
  };
  const reportFormErrors = () => {
    for (const field of document.querySelectorAll('form[data-draft=lead] [aria-invalid=true]'))
      reportKnown(`form_error_${field.getAttribute('name') ?? ''}`);
  };
  reportFormErrors();
  new MutationObserver(reportFormErrors).observe(document.body, {
    subtree: true,
    attributeFilter: ['aria-invalid'],
  });
  new PerformanceObserver((marks) => {
    for (const { name } of marks.getEntries()) reportKnown(name);
  }).observe({ type: 'mark', buffered: true });
}
