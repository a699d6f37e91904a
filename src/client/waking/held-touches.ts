const inIsland = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-island]') ? target : undefined;

/** A click with a key means a new tab, or the like: the browser's own business. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** What visitors do to the islands while these sleep, to be repeated when they are awake. */
export function holdTouches() {
  // A control that is tapped twice, as it seems to do nothing, acts once.
  const clicked = new Set<HTMLElement>();
  const submitted = new Map<HTMLFormElement, HTMLElement | null>();
  const typedInto = new Set<Element>();
  let hovered: Element | undefined;

  /** False if it is no touch: a mouse that rests on the page is over something as soon as that is drawn. */
  function notice(event: Event): boolean {
    const target = inIsland(event.target);
    if (event.type === 'input' && target) typedInto.add(target);
    if (event.type !== 'pointerover') return true;
    hovered = target;
    return target !== undefined;
  }

  /** The control whose click or submit waits from now on. */
  function hold(event: Event): HTMLElement | undefined {
    const target = inIsland(event.target);
    if (event instanceof MouseEvent && event.type === 'click' && isPlain(event)) {
      const control = target?.closest<HTMLElement>('button, a[href^="#"]');
      if (control) clicked.add(control);
      markBusy(true);
      return control ?? undefined;
    }
    if (!(event instanceof SubmitEvent) || !(target instanceof HTMLFormElement)) return undefined;
    submitted.set(target, event.submitter);
    return target;
  }

  /** Says that a tap was felt; not while React compares the page with what it would render. */
  function markBusy(isBusy: boolean): void {
    for (const control of clicked) {
      if (isBusy) control.setAttribute('aria-busy', 'true');
      else control.removeAttribute('aria-busy');
    }
  }

  const isSubmitting = () =>
    submitted.size > 0 || [...clicked].some((control) => control.matches('form button:not([type=button])'));

  /** In the order of cause: what was typed counts before it is sent. */
  async function repeat(): Promise<void> {
    for (const field of take(typedInto)) field.dispatchEvent(new Event('input', { bubbles: true }));
    if (hovered?.matches(':hover')) {
      hovered.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    }
    inIsland(document.activeElement)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await letGo(
      (control) => control.click(),
      (form, submitter) => form.requestSubmit(submitter),
    );
  }

  /** Passes each control on, once; React renders in between, and no other event comes. */
  async function letGo(
    click: (control: HTMLElement) => unknown,
    submit: (form: HTMLFormElement, submitter: HTMLElement | null) => unknown,
  ): Promise<void> {
    for (const control of take(clicked)) {
      click(control);
      await Promise.resolve();
    }
    // Also what a click has submitted. A button may have gone since.
    for (const [form, submitter] of take(submitted)) {
      await submit(form, form.contains(submitter) ? submitter : null);
    }
  }

  return { notice, hold, markBusy, repeat, letGo, isSubmitting };
}

function take<Held>(held: { clear: () => void } & Iterable<Held>): Held[] {
  const all = [...held];
  held.clear();
  return all;
}
