import { createStore } from '../ui/store.ts';

export type DockPanelName = 'voice' | 'chat';

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;

export const openPanel = createStore<DockPanelName | undefined>(undefined);

// In a narrow window, the panel covers the page, so it is modal. Height isn't tested, because a
// keyboard changes it.
const NARROW_WINDOW = 'screen and (max-width: 55.99rem)';

export const dock = {
  /** Another panel closes. */
  open: (name: DockPanelName) => openPanel.set(name),
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

/** Shows the dialog while it is mounted. */
export function showDialog(name: DockPanelName, dialog: HTMLDialogElement): () => void {
  const narrowWindow = matchMedia(NARROW_WINDOW);
  const unmounted = new AbortController();
  const show = () => (narrowWindow.matches ? dialog.showModal() : dialog.show());
  const onResize = () => {
    const { activeElement } = document;
    dialog.close();
    show();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  };
  const onKeyDown = ({ key, isComposing, defaultPrevented }: KeyboardEvent) => {
    // Browsers close only modal dialogs on Escape.
    if (key === 'Escape' && !isComposing && !defaultPrevented) dock.close(name);
  };
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a[href^="#"]');
    if (link && dialog.contains(link) && dialog.matches(':modal')) dock.close(name);
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  show();
  narrowWindow.addEventListener('change', onResize, unmounted);
  addEventListener('keydown', onKeyDown, unmounted);
  // On the window, so that the link's own handlers run first.
  addEventListener('click', onClick, unmounted);
  return () => unmounted.abort();
}
