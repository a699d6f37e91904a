import { sessionStore } from '../browser-store.ts';

/** Stores the id of a control that is pressed after the page has loaded again. */
export const PRESSED = 'porchlight:panel';

const find = (id: string | undefined) => (id ? document.getElementById(id) : null);

/** Queues presses on controls that need React until it runs. Elements are known by id, because React may replace them. */
export function recordPresses() {
  const stored = sessionStore.get(PRESSED);
  sessionStore.remove(PRESSED);
  const pressed = typeof stored === 'string' ? [stored] : [];
  const listening = new AbortController();

  function queue(control: HTMLElement): void {
    if (!pressed.includes(control.id) || 'repeats' in control.dataset) pressed.push(control.id);
    control.setAttribute('aria-busy', 'true');
  }
  function onClick(event: MouseEvent): void {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    // Other clicks may open a new tab or window, or start a download.
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
    const control = target.closest<HTMLElement>('button[id], a[data-button]');
    const link = target.closest('a[id]');
    if (control) {
      event.preventDefault();
      queue(control);
    } else if (link) pressed.push(link.id);
  }
  // React hydrates a section at once for a click, but not for a submit. The browser posts a submit without a button.
  function onSubmit(event: SubmitEvent): void {
    if (event.submitter) event.preventDefault();
    if (event.submitter) queue(event.submitter);
  }
  addEventListener('click', onClick, { capture: true, signal: listening.signal });
  addEventListener('submit', onSubmit, { capture: true, signal: listening.signal });

  function stop(): string[] {
    listening.abort();
    for (const control of document.querySelectorAll('[aria-busy]')) control.removeAttribute('aria-busy');
    return pressed.splice(0);
  }
  return {
    /** Call right after `hydrateRoot`. */
    async replay(): Promise<void> {
      const focused = document.activeElement?.id;
      hydrateSection(focused);
      if (document.activeElement === document.body) find(focused)?.focus();
      for (const id of stop()) {
        hydrateSection(id);
        const control = find(id);
        // The browser has already followed the link.
        if (control?.matches('a:not([data-button])'))
          control.addEventListener('click', (event) => event.preventDefault(), { once: true });
        control?.click();
        await Promise.resolve();
      }
    },
    releaseToBrowser(): void {
      for (const id of stop()) if (!find(id)?.matches('a:not([data-button])')) find(id)?.click();
    },
  };
}

/** React hydrates a section at once for a key. It renders a translated section again. */
const hydrateSection = (id: string | undefined) =>
  find(id)?.dispatchEvent(new Event('keyup', { bubbles: true }));
