import { createStore } from '../ui/create-store.ts';

export type DockPanelName = 'voice' | 'chat';

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;

export const openPanel = createStore<DockPanelName | undefined>(undefined);

// In a narrow window, the panel covers the page, so it is modal. Height isn't tested, because a
// keyboard changes it.
const NARROW_WINDOW = 'screen and (max-width: 55.99rem)';

const SPACE_ABOVE_PX = 8;

/** A field of which this much is visible can be read. */
const LEGIBLE_PX = 48;

/** A third of a second. */
const SCROLL_FRAMES = 20;

export const dock = {
  /** If the other panel is open, it closes. */
  open(name: DockPanelName): void {
    if (openPanel.get() === name) return;
    // Otherwise browsers scroll to this element when the dialog closes. Once the dialog is in the
    // page, `blur` would cost a layout.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    openPanel.set(name);
  },
  close(name: DockPanelName): void {
    if (openPanel.get() !== name) return;
    const dialog = document.querySelector<HTMLDialogElement>(`#${dockPanelId(name)}`);
    const { activeElement, body } = document;
    const wasFocused = activeElement === body || dialog?.contains(activeElement) === true;
    dialog?.close();
    openPanel.set(undefined);
    // When a dialog closes, browsers scroll to what they focus, and Safari has never focused a
    // clicked button.
    if (wasFocused) document.getElementById(dockLauncherId(name))?.focus({ preventScroll: true });
  },
};

/** The dialog focuses this element when it opens. React's own `autoFocus` would focus it before. */
export const focusFirst = (element: HTMLElement | null | undefined) =>
  element?.setAttribute('autofocus', '');

// A select has no :focus-visible if its label was pressed.
const FOCUSED = ':is(main, footer) :is(:focus-visible, select:focus)';

/**
 * Scrolls what gets the focus into the space above the panel, if the panel's width covers it. The
 * field of a pressed label stays if its beginning is free.
 */
function uncover(target: EventTarget | null, dialog: HTMLDialogElement, isLabelPressed: boolean) {
  if (!(target instanceof Element) || !target.matches(FOCUSED)) return;
  const box = target.getBoundingClientRect();
  const panel = dialog.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const right = isLabelPressed ? box.left + LEGIBLE_PX : box.right;
  const isBeside = right <= panel.left || box.left >= panel.right;
  const isAbove = box.top >= header && box.bottom <= panel.top;
  if (isBeside || isAbove || dialog.matches(':modal')) return;
  scrollBy({ top: box.top - header - SPACE_ABOVE_PX, behavior: 'instant' });
}

/** Shows the dialog while it is mounted. */
export function showDialog(name: DockPanelName, dialog: HTMLDialogElement): () => void {
  const narrowWindow = matchMedia(NARROW_WINDOW);
  const unmounted = new AbortController();
  let pressed: EventTarget | null = null;
  const show = () => (narrowWindow.matches ? dialog.showModal() : dialog.show());
  const onResize = () => {
    const { activeElement } = document;
    dialog.close();
    show();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  };
  const onKeyDown = ({ key, target, isComposing, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Tab') pressed = null;
    // Browsers close only modal dialogs on Escape. Elsewhere on the page, Escape is for what has
    // the focus there. A text that was pressed has no focus.
    const from = target === document.body ? pressed : target;
    const isHere = from instanceof Node && dialog.contains(from);
    if (key === 'Escape' && isHere && !isComposing && !defaultPrevented) dock.close(name);
  };
  const onPointerDown = ({ target }: PointerEvent) => void (pressed = target);
  const onFocusIn = ({ target }: FocusEvent) => {
    // A field that was pressed is in view, and must not move away.
    if (target === pressed) return;
    const label = pressed instanceof Element ? pressed.closest('label') : null;
    const isLabelPressed = label?.control === target;
    let frames = 0;
    // In frames, because the browser itself scrolls after the event, and WebKit takes several.
    const follow = () => {
      uncover(target, dialog, isLabelPressed);
      frames += 1;
      if (frames < SCROLL_FRAMES && dialog.isConnected) requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  };
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a[href^="#"]');
    if (link && dialog.contains(link) && dialog.matches(':modal')) dock.close(name);
  };
  show();
  narrowWindow.addEventListener('change', onResize, unmounted);
  addEventListener('keydown', onKeyDown, unmounted);
  addEventListener('pointerdown', onPointerDown, unmounted);
  addEventListener('focusin', onFocusIn, unmounted);
  // On the window, so that the link's own handlers run first.
  addEventListener('click', onClick, unmounted);
  return () => unmounted.abort();
}
