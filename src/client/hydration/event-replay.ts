const replayTarget = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-island], [data-sample]') ? target : undefined;

/** False for clicks that may open a new tab or window, or start a download. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

export function createEventReplay() {
  // Sets and maps, so that a second tap on a control does not repeat its action.
  const clicked = new Set<HTMLElement>();
  const followed = new Set<HTMLElement>();
  const submitted = new Map<HTMLFormElement, HTMLElement | null>();
  const typedInto = new Set<Element>();
  let hovered: Element | undefined;

  /** Returns true if the event should start hydration. */
  function observe(event: Event): boolean {
    const target = replayTarget(event.target);
    if (event.type === 'input' && target) typedInto.add(target);
    if (event.type !== 'pointerover') return true;
    // Scrolling also fires `pointerover`. Outside islands and sample buttons, this event must not start hydration.
    hovered = target;
    return target !== undefined;
  }

  function queue(event: Event): HTMLElement | undefined {
    const target = replayTarget(event.target);
    if (event instanceof MouseEvent && event.type === 'click' && isPlain(event)) {
      const control = target?.closest<HTMLElement>('button, [data-launcher]');
      const link = target?.closest<HTMLElement>('a[href^="#"]');
      if (control) clicked.add(control);
      else if (link) followed.add(link);
      markBusy(true);
      return control ?? undefined;
    }
    if (!(event instanceof SubmitEvent) || !(target instanceof HTMLFormElement)) return undefined;
    submitted.set(target, event.submitter);
    return target;
  }

  function markBusy(isBusy: boolean): void {
    for (const control of clicked) {
      if (isBusy) control.setAttribute('aria-busy', 'true');
      else control.removeAttribute('aria-busy');
    }
  }

  const isSubmitting = () =>
    submitted.size > 0 || [...clicked].some((control) => control.matches('form button:not([type=button])'));

  /** Replays input first, because clicks and submits may depend on the input. */
  async function replay(): Promise<void> {
    for (const field of takeAll(typedInto)) field.dispatchEvent(new Event('input', { bubbles: true }));
    if (hovered?.matches(':hover')) {
      hovered.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    }
    replayTarget(document.activeElement)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
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
    for (const control of takeAll(clicked)) {
      click(control);
      await Promise.resolve();
    }
    // The clicks above may have queued submits.
    for (const [form, submitter] of takeAll(submitted)) {
      // React may have removed the submit button.
      await submit(form, form.contains(submitter) ? submitter : null);
    }
  }

  return { observe, queue, markBusy, replay, drain, isSubmitting };
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
