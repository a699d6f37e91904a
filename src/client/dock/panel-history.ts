const PANEL_ENTRY = 'porchlight:panel';
/** Set from a call of `history.back` until the browser has gone back. */
let returning: Promise<void> | undefined;

const isAtPanelEntry = () => history.state === PANEL_ENTRY;

/** Adds a history entry, so that Back closes the panel instead of leaving the page. */
export async function addPanelEntry(signal: AbortSignal): Promise<void> {
  // The panel may open before the previous panel's entry is gone.
  await returning;
  if (!signal.aborted && !isAtPanelEntry()) history.pushState(PANEL_ENTRY, '');
}

/** Closes the dialog when the visitor goes back. Following a link also causes a `popstate`. */
export function closeOnBack(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const onPopState = () => {
    if (returning || isAtPanelEntry() || !dialog.matches(':modal')) return;
    dialog.close();
    void stayInPlace();
  };
  addEventListener('popstate', onPopState, { signal });
}

/** Call if a panel was closed, by Back or otherwise. */
export function removePanelEntry(): void {
  if (!isAtPanelEntry()) return;
  returning = new Promise((resolve) =>
    addEventListener('popstate', () => void stayInPlace().then(resolve), { once: true }),
  );
  void returning.then(() => (returning = undefined));
  history.back();
}

/** Goes to a section, which replaces the panel in the history. False if the panel has no entry. */
export function replacePanelEntry(hash: string): boolean {
  if (!isAtPanelEntry()) return false;
  location.replace(hash);
  return true;
}

/** Restores scroll position and focus: after `popstate`, Chromium scrolls to the URL's section and clears the focus. */
async function stayInPlace(): Promise<void> {
  const [top, focused] = [scrollY, document.activeElement];
  await new Promise((resolve) => setTimeout(resolve));
  scrollTo({ top, behavior: 'instant' });
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
