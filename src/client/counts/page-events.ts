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

  const reportFormErrors = () => {
    if (document.querySelector('form[data-draft=lead] [aria-invalid=true]')) report('form_error');
  };
  reportFormErrors();
  new MutationObserver(reportFormErrors).observe(document.body, {
    subtree: true,
    attributeFilter: ['aria-invalid'],
  });
  new PerformanceObserver((marks) => {
    for (const { name } of marks.getEntries()) {
      const event = pageEvents.find((each) => each === name);
      if (event) report(event);
    }
  }).observe({ type: 'mark', buffered: true });
}
