import { fillLeadField } from '../prefill-lead.ts';

/** Makes each plan's button fill the plan into the lead form, even before hydration. */
export function startPlanLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const plan = target instanceof Element && target.closest<HTMLElement>('[data-plan]')?.dataset.plan;
    if (plan) fillLeadField('plan', plan);
  });
}
