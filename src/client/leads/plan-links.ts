/** A plan's button fills the plan into the lead form, also before hydration. */
export function startPlanLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const plan = target instanceof Element && target.closest<HTMLElement>('[data-plan]')?.dataset.plan;
    const field = document.querySelector<HTMLInputElement>('[name=plan]');
    if (!plan || !field) return;
    field.value = plan;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
