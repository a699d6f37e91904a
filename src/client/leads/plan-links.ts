import { fillLeadField } from '../prefill-lead.ts';

/** A plan's button fills the plan into the lead form, also before hydration. */
export function startPlanLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const plan = target instanceof Element && target.closest<HTMLElement>('[data-plan]')?.dataset.plan;
    if (plan) fillLeadField('plan', plan);
  });
}
