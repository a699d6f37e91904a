/** What a visitor did in a part of the page before the part's code was ready. */
export function createEventQueue() {
  // A second tap on a control does not repeat its action, unless the control counts its taps.
  const clicked: HTMLElement[] = [];
  const followed = new Set<HTMLElement>();
  const submitted = new Map<HTMLFormElement, HTMLElement | null>();
  const typedInto = new Set<Element>();
  let hovered: Element | undefined;
  let focused: Element | undefined;

  /** Returns true if the page must not see the event now, because `replay` repeats it. */
  function add(event: Event): boolean {
    const { target } = event;
    if (!(target instanceof Element)) return false;
    if (event.type === 'input') typedInto.add(target);
    if (event.type === 'pointerover') hovered = target;
    if (event.type === 'focusin') focused = target;
    if (event instanceof MouseEvent && event.type === 'click' && isPlain(event)) {
      const control = target.closest<HTMLElement>('button, [data-launcher]');
      const link = target.closest<HTMLElement>('a[href^="#"]');
      if (control && clicked.includes(control) && !('counts' in control.dataset)) return true;
      if (control) clicked.push(control);
      else if (link) followed.add(link);
      control?.setAttribute('aria-busy', 'true');
      return control !== null;
    }
    if (!(event instanceof SubmitEvent) || !(target instanceof HTMLFormElement)) return false;
    submitted.set(target, event.submitter);
    return true;
  }

  /** True if the visitor typed or tapped a control, but submits nothing. */
  const mayReload = () =>
    typedInto.size + clicked.length > 0 &&
    submitted.size === 0 &&
    !clicked.some((control) => control.matches('form button:not([type=button])'));

  /** Repeats input first, because clicks and submits may depend on the input. */
  async function replay(): Promise<void> {
    for (const field of takeAll(typedInto)) field.dispatchEvent(new Event('input', { bubbles: true }));
    if (hovered?.matches(':hover')) {
      hovered.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    }
    restoreFocus(focused);
    takeAll(followed).forEach(runHandlers);
    await drain(
      (control) => control.click(),
      (form, submitter) => form.requestSubmit(submitter),
    );
  }

  /** After each click, waits until React has rendered. */
  async function drain(
    click: (control: HTMLElement) => unknown,
    submit: (form: HTMLFormElement, submitter: HTMLElement | null) => unknown,
  ): Promise<void> {
    for (const control of clicked.splice(0)) {
      control.removeAttribute('aria-busy');
      const current = currentElement(control);
      if (current) click(current);
      await Promise.resolve();
    }
    // The clicks above may have queued submits.
    for (const [form, submitter] of takeAll(submitted)) {
      // React may have removed the submit button.
      await submit(form, form.contains(submitter) ? submitter : null);
    }
  }

  return { add, mayReload, replay, drain };
}

/** False for clicks that may open a new tab or window, or start a download. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The loaded code may have replaced an element with another of the same id. */
const currentElement = (element: HTMLElement) =>
  element.isConnected ? element : document.getElementById(element.id);

function restoreFocus(focused: Element | undefined): void {
  if (!(focused instanceof HTMLElement)) return;
  if (focused === document.activeElement) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  else if (!focused.isConnected && document.activeElement === document.body) currentElement(focused)?.focus();
}

/** Runs a link's click handlers without following the link, because the browser already followed it. */
function runHandlers(link: HTMLElement): void {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  link.click();
}

function takeAll<Item>(queue: { clear: () => void } & Iterable<Item>): Item[] {
  const items = [...queue];
  queue.clear();
  return items;
}
