/**
 * The fields of the lead form that were changed since the page was shown, and before hydration.
 * Browsers fill in a page again without an event, after Back or a reload.
 */
export const typedEarly = new Set<string>();

export function noteEarlyTyping(): void {
  // Typed before this script ran. `:is` ignores what a browser doesn't know.
  const typed = '#lead-form :is(:focus, :user-valid, :user-invalid)';
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>(typed))
    if (value) typedEarly.add(name);
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('#lead-form') && 'name' in target)
      typedEarly.add(String(target.name));
  });
  addEventListener('pageshow', ({ persisted }) => persisted && typedEarly.clear());
}
