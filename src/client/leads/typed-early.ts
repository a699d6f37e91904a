/**
 * The fields of the lead form that were changed since the page was shown, and before hydration.
 * Browsers fill in a page again without an event, after Back or a reload.
 */
export const typedEarly = new Set<string>();

export function noteEarlyTyping(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('#lead-form') && 'name' in target)
      typedEarly.add(String(target.name));
  });
  addEventListener('pageshow', ({ persisted }) => persisted && typedEarly.clear());
}
