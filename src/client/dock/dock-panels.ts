import { createStore } from '../ui/create-store.ts';

export type DockPanelName = 'voice' | 'chat';

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;

/** Marks what opens the panel, or plays in it: a press on it doesn't close the panel. */
export const opens = (name: DockPanelName) => ({ 'data-opens': dockPanelId(name) });

export const openPanel = createStore<DockPanelName | undefined>(undefined);

/** In a smaller window, a panel is modal, and fills it. */
const LARGE_WINDOW = 'screen and (min-width: 56rem) and (min-height: 30rem)';

export const dock = {
  /** If the other panel is open, it closes. */
  open(name: DockPanelName): void {
    if (openPanel.get() === name) return;
    // Otherwise browsers scroll to this element when the dialog closes. Once the dialog is in the
    // page, `blur` would cost a layout.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    openPanel.set(name);
  },
  /** The launcher takes the focus that the panel had. After a press elsewhere, nothing does. */
  close(name: DockPanelName, returnsFocus = true): void {
    if (openPanel.get() !== name) return;
    const dialog = document.querySelector<HTMLDialogElement>(`#${dockPanelId(name)}`);
    const { activeElement, body } = document;
    const wasFocused = activeElement === body || dialog?.contains(activeElement) === true;
    dialog?.close();
    openPanel.set(undefined);
    // When a dialog closes, browsers scroll to what they focus, and Safari has never focused a
    // clicked button.
    if (wasFocused && returnsFocus)
      document.getElementById(dockLauncherId(name))?.focus({ preventScroll: true });
  },
};

/** The dialog focuses this element when it opens. React's own `autoFocus` would focus it before. */
export const focusFirst = (element: HTMLElement | null | undefined) =>
  element?.setAttribute('autofocus', '');

/** Shows the dialog while it is mounted. Nothing changes its mode: a keyboard makes a window low. */
export function showDialog(name: DockPanelName, dialog: HTMLDialogElement): () => void {
  const unmounted = new AbortController();
  if (matchMedia(LARGE_WINDOW).matches) dialog.show();
  else dialog.showModal();
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a[href^="#"]');
    if (link && dialog.contains(link) && dialog.matches(':modal')) dock.close(name);
  };
  // On the window, so that the link's own handlers run first.
  addEventListener('click', onClick, unmounted);
  return () => unmounted.abort();
}
