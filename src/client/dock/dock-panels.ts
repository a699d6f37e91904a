import type { SampleCall } from '#content/voice/sample-calls.ts';
import { isComposing } from '../forms/is-composing.ts';
import { createStore } from '../store.ts';

export type DockPanelName = 'voice' | 'chat';

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;
export const sampleLauncherId = ({ id }: SampleCall) => `hear-${id}`;
export const OWN_SHOP_LAUNCHER_ID = 'own-shop-play';

/** What a panel does once its code is ready. */
export type PanelRequest = { start: 'call' } | { start: 'sample'; sample: SampleCall; ownShop?: string };

interface OpenPanel {
  name: DockPanelName;
  request?: PanelRequest | undefined;
}

/** What opened the panel, and opens it again after the page has reloaded for a newer release. */
export function launcherIdOf({ name, request }: OpenPanel): string {
  if (request?.start !== 'sample') return dockLauncherId(name);
  return request.ownShop === undefined ? sampleLauncherId(request.sample) : OWN_SHOP_LAUNCHER_ID;
}

/** Closing the panel also drops its request. */
export const openPanel = createStore<OpenPanel | undefined>(undefined);

// In a narrow window, the panel covers the page, so it is modal. Its height says nothing, because a keyboard changes it.
const NARROW_WINDOW = '(max-width: 55.99rem)';

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

export function showDialog(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  const narrowWindow = matchMedia(NARROW_WINDOW);
  const stopped = new AbortController();
  const { signal } = stopped;
  const show = () => {
    if (narrowWindow.matches) dialog.showModal();
    else dialog.show();
  };
  const onResize = () => {
    const { activeElement } = document;
    dialog.close();
    show();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
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
  narrowWindow.addEventListener('change', onResize, { signal });
  addEventListener('keydown', onKeyDown, { signal });
  // The listener is on the window, so that the link's own handlers run first.
  addEventListener('click', onClick, { signal });
  return () => stopped.abort();
}
