import { createStore } from '../store.ts';

export type DockPanelName = 'voice' | 'chat';

export const openPanel = createStore<DockPanelName | undefined>(undefined);
let opener: HTMLElement | undefined;

/** At most one of the dock's panels is open at a time. */
export const dock = {
  isOpen: (name: DockPanelName): boolean => openPanel.get() === name,
  /** False if the visitor moved the focus elsewhere after opening the panel. */
  mayTakeFocus(name: DockPanelName): boolean {
    const focused = document.activeElement;
    return !focused || focused === document.body || focused === opener || containsFocus(name);
  },
  open(name: DockPanelName): void {
    if (dock.isOpen(name)) return;
    opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    openPanel.set(name);
  },
  /** Returns the focus to the element that opened the panel, if the panel had it. */
  close(name: DockPanelName): void {
    if (!dock.isOpen(name)) return;
    const hadFocus = containsFocus(name);
    openPanel.set(undefined);
    if (!hadFocus) return;
    const origin = opener?.isConnected && opener !== document.body ? opener : undefined;
    (origin ?? document.getElementById(dockLauncherId(name)))?.focus();
  },
  /** Closes the panel if it covers the page or the dock; the query matches the one in dock.module.css. */
  uncoverPage(name: DockPanelName): void {
    if (matchMedia('(max-width: 55.99rem), (max-height: 30rem)').matches) dock.close(name);
  },
};

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;

const containsFocus = (name: DockPanelName) =>
  document.getElementById(dockPanelId(name))?.contains(document.activeElement) ?? false;
