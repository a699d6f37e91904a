const PANEL_ENTRY = 'porchlight:panel';
let returning: Promise<void> | undefined;

/** Adds a history entry, so that Back calls `onBack` instead of leaving the page. */
export async function addPanelEntry(onBack: () => void, signal: AbortSignal): Promise<void> {
  // Going back takes a moment: another panel may open meanwhile.
  await returning;
  if (signal.aborted) return;
  if (history.state !== PANEL_ENTRY) history.pushState(PANEL_ENTRY, '');
  const onPopState = () => {
    if (history.state !== PANEL_ENTRY) onBack();
  };
  addEventListener('popstate', onPopState, { signal });
}

/** Goes back to the page's entry if a panel was closed otherwise than by Back. */
export function removePanelEntry(): void {
  if (history.state !== PANEL_ENTRY) return;
  returning = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
  history.back();
}

/** Goes to a section, whose history entry replaces the panel's. False if there is none. */
export function replacePanelEntry(hash: string): boolean {
  if (history.state !== PANEL_ENTRY) return false;
  location.replace(hash);
  return true;
}
