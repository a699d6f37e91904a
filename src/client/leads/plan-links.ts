import { fillLeadField } from '../prefill-lead.ts';

export function startPlanLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const plan = target instanceof Element && target.closest<HTMLElement>('[data-plan]')?.dataset.plan;
    if (plan) fillLeadField('plan', plan);
  });
}
