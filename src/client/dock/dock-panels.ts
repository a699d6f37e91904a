import { createStore } from '../store.ts';

export type DockPanelName = 'voice' | 'chat';

export const openPanel = createStore<DockPanelName | undefined>(undefined);
let opener: HTMLElement | undefined;

/** The dock at the page's corner: at most one of its panels is open. */
export const dock = {
  isOpen: (name: DockPanelName): boolean => openPanel.get() === name,
  /** Not once the visitor has moved on since the panel was asked for. */
  mayTakeFocus(name: DockPanelName): boolean {
    const focused = document.activeElement;
    return !focused || focused === document.body || focused === opener || holdsFocus(name);
  },
  open(name: DockPanelName): void {
    if (dock.isOpen(name)) return;
    opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    openPanel.set(name);
  },
  /** Gives the focus back to what opened the panel, if the panel had it. */
  close(name: DockPanelName): void {
    if (!dock.isOpen(name)) return;
    const hadFocus = holdsFocus(name);
    openPanel.set(undefined);
    if (!hadFocus) return;
    const target = opener?.isConnected && opener !== document.body ? opener : undefined;
    (target ?? document.getElementById(dockLauncherId(name)))?.focus();
  },
  /** Shows the page again if the panel lies over it all, or over the dock, as dock.module.css has it on a phone. */
  uncoverPage(name: DockPanelName): void {
    if (matchMedia('(max-width: 55.99rem), (max-height: 30rem)').matches) dock.close(name);
  },
};

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;

const holdsFocus = (name: DockPanelName) =>
  document.getElementById(dockPanelId(name))?.contains(document.activeElement) ?? false;
