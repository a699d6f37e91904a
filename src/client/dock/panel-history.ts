const PANEL_ENTRY = 'porchlight:panel';
let returning: Promise<void> | undefined;

const isAtPanelEntry = () => history.state === PANEL_ENTRY;

export async function addPanelEntry(signal: AbortSignal): Promise<void> {
  // The panel may open before the previous panel's entry is gone.
  await returning;
  if (!signal.aborted && !isAtPanelEntry()) history.pushState(PANEL_ENTRY, '');
}

/** Following a link also causes a `popstate`, but the click on the link has already closed the dialog. */
export function closeOnBack(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const onPopState = () => {
    if (returning || isAtPanelEntry() || !dialog.matches(':modal')) return;
    dialog.close();
    void stayInPlace();
  };
  addEventListener('popstate', onPopState, { signal });
}

export function removePanelEntry(): void {
  if (!isAtPanelEntry()) return;
  returning = new Promise((resolve) =>
    addEventListener('popstate', () => void stayInPlace().then(resolve), { once: true }),
  );
  void returning.then(() => (returning = undefined));
  history.back();
}

export function replacePanelEntry(hash: string): boolean {
  if (!isAtPanelEntry()) return false;
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
