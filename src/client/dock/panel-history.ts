const PANEL_ENTRY = 'porchlight:panel';
let pendingBack: Promise<void> | undefined;

const isAtPanelEntry = () => history.state === PANEL_ENTRY;

export async function addPanelEntry(signal: AbortSignal): Promise<void> {
  await pendingBack;
  if (!signal.aborted && !isAtPanelEntry()) history.pushState(PANEL_ENTRY, '');
}

/** A click on a section link also fires `popstate`. By then the click has closed the dialog, so the listener does nothing. */
export function closeOnBack(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const onPopState = () => {
    if (pendingBack || isAtPanelEntry() || !dialog.matches(':modal')) return;
    dialog.close();
    void stayInPlace();
  };
  addEventListener('popstate', onPopState, { signal });
}

export function removePanelEntry(): void {
  if (!isAtPanelEntry()) return;
  pendingBack = new Promise((resolve) =>
    addEventListener('popstate', () => void stayInPlace().then(resolve), { once: true }),
  );
  void pendingBack.then(() => (pendingBack = undefined));
  history.back();
}

/** Returns false if the current history entry is not the panel's. */
export function replacePanelEntry(hash: string): boolean {
  if (!isAtPanelEntry()) return false;
  // WebKit keeps the state of an entry that it replaces, so that closing the panel would go back.
  history.replaceState(null, '');
  location.replace(hash);
  return true;
}

/** Restores scroll position and focus, because Chromium changes both after `popstate`. */
async function stayInPlace(): Promise<void> {
  const [top, focused] = [scrollY, document.activeElement];
  await new Promise((resolve) => setTimeout(resolve));
  scrollTo({ top, behavior: 'instant' });
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
