import { createStore } from '../store.ts';
import { useStore } from '../use-store.ts';

export type DockPanelName = 'voice' | 'chat';

// As in dock.module.css.
const PANEL_COVERS_PAGE = '(max-width: 55.99rem)';

const openPanel = createStore<DockPanelName | undefined>(undefined);
let opener: HTMLElement | undefined;

/** The dock at the page's corner: at most one of its panels is open. */
export const dock = {
  isOpen: (name: DockPanelName): boolean => openPanel.get() === name,
  /** Not where the visitor has moved on since the panel was asked for. */
  mayTakeFocus(name: DockPanelName): boolean {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === opener) return true;
    return document.getElementById(dockPanelId(name))?.contains(focused) ?? false;
  },
  open(name: DockPanelName): void {
    if (dock.isOpen(name)) return;
    opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    openPanel.set(name);
  },
  /** Gives the focus back to what opened the panel, where the panel had it. */
  close(name: DockPanelName): void {
    if (!dock.isOpen(name)) return;
    const panel = document.getElementById(dockPanelId(name));
    const hadFocus = panel?.contains(document.activeElement) ?? false;
    openPanel.set(undefined);
    if (!hadFocus) return;
    const target = opener?.isConnected && opener !== document.body ? opener : undefined;
    (target ?? document.getElementById(dockLauncherId(name)))?.focus();
  },
  /** Shows the page again where the panel takes the whole screen, as on a phone. */
  uncoverPage(name: DockPanelName): void {
    if (matchMedia(PANEL_COVERS_PAGE).matches) dock.close(name);
  },
};

export const dockPanelId = (name: DockPanelName) => `dock-${name}`;
export const dockLauncherId = (name: DockPanelName) => `dock-${name}-launcher`;

export const useIsDockOpen = (name: DockPanelName): boolean => useStore(openPanel) === name;
