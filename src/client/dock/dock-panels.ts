import type { SampleCall } from '#content/sample-calls.ts';
import { isComposing } from '../forms/is-composing.ts';
import { createStore } from '../store.ts';

export type DockPanelName = 'voice' | 'chat';

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;

/** What a panel does once its code is ready. */
export type PanelRequest = { start: 'call' } | { start: 'sample'; sample: SampleCall; ownShop?: string };

interface OpenPanel {
  name: DockPanelName;
  request?: PanelRequest | undefined;
}

/** Closing the panel also drops its request. */
export const openPanel = createStore<OpenPanel | undefined>(undefined);

// In a small window, the panel covers the page or the header, so the panel is modal. dock.module.css has the same limits.
const SMALL_WINDOW = '(max-width: 55.99rem), (max-height: 30rem)';

export const LINK = 'link';

const dialogOf = (name: DockPanelName) =>
  document.getElementById(dockPanelId(name)) as HTMLDialogElement | null;

export const dock = {
  open(name: DockPanelName, request?: PanelRequest): void {
    const previous = openPanel.get()?.name;
    if (previous === name && !request) return;
    if (previous && previous !== name) dialogOf(previous)?.close();
    openPanel.set({ name, request });
  },
  /** With `LINK`, the focus goes to the link's target. */
  close(name: DockPanelName, reason?: typeof LINK): void {
    dialogOf(name)?.close(reason);
  },
  onClosed(name: DockPanelName): void {
    const dialog = dialogOf(name);
    if (openPanel.get()?.name !== name || dialog?.open) return;
    // Safari doesn't focus a clicked button, so the browser has no focus to give back.
    if (dialog?.returnValue !== LINK && dock.mayTakeFocus(name))
      document.getElementById(dockLauncherId(name))?.focus({ preventScroll: true });
    openPanel.set(undefined);
  },
  /** False if the visitor moved the focus elsewhere while the panel loaded. */
  mayTakeFocus(name: DockPanelName): boolean {
    const focused = document.activeElement;
    return focused === document.body || dialogOf(name)?.contains(focused) === true;
  },
};

export function showDialog(dialog: HTMLDialogElement): () => void {
  const smallWindow = matchMedia(SMALL_WINDOW);
  const stopped = new AbortController();
  const { signal } = stopped;
  const show = () => {
    dialog.close();
    if (smallWindow.matches) dialog.showModal();
    else dialog.show();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Browsers close only modal dialogs on Escape.
    if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) dialog.close();
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
    if (link && dialog.contains(link) && dialog.matches(':modal')) dialog.close(LINK);
  };
  show();
  smallWindow.addEventListener('change', show, { signal });
  addEventListener('keydown', onKeyDown, { signal });
  // The listener is on the window, so that the link's own handlers run first.
  addEventListener('click', onClick, { signal });
  return () => stopped.abort();
}
