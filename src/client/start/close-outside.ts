/** What may lie over the page. */
const OVERLAYS = 'header details[open], [data-dock] dialog[open]';

/** A press on the page's scrollbar has the root as its target. A toast lies over everything. */
const NOWHERE = 'html, [data-toasts] *';

/** The `returnValue` of a dialog that was closed by a press or the focus elsewhere. */
export const CLOSED_ELSEWHERE = 'elsewhere';

const shownOverlay = () => document.querySelector<HTMLDetailsElement | HTMLDialogElement>(OVERLAYS);

function close(overlay: HTMLDetailsElement | HTMLDialogElement, isEscape: boolean): void {
  if ('close' in overlay) {
    overlay.close(isEscape ? '' : CLOSED_ELSEWHERE);
    return;
  }
  overlay.open = false;
  if (isEscape) overlay.querySelector('summary')?.focus({ preventScroll: true });
}

/** What a key focuses must not be behind the overlay, to where the browser may scroll it next. */
function isUnder(overlay: Element, focused: Element): boolean {
  const [area, box] = [overlay.getBoundingClientRect(), focused.getBoundingClientRect()];
  return focused.matches(':focus-visible') && box.right > area.left && box.left < area.right;
}

/**
 * Closes the menu or a panel when the focus or a press goes to another element of the page, and on
 * Escape. What opens a panel, or plays in it, has its id as `data-opens`, and closes nothing.
 */
export function closeOutside(): void {
  const onMove = ({ target }: Event) => {
    const overlay = shownOverlay();
    if (!overlay || !(target instanceof Element)) return;
    if (overlay.contains(target) || target.matches(NOWHERE)) return;
    const opener = target.closest(`[data-opens='${overlay.id}']`);
    if (!opener || isUnder(overlay, opener)) close(overlay, false);
  };
  // A finger presses when it is lifted, because it may scroll instead. iOS has no `click` of a text.
  const onPointer = (event: PointerEvent) => {
    if ((event.type === 'pointerdown') === (event.pointerType === 'mouse')) onMove(event);
  };
  addEventListener('pointerdown', onPointer, true);
  addEventListener('pointerup', onPointer, true);
  addEventListener('focusin', onMove, true);
  addEventListener('keydown', (event) => {
    const { key, target, isComposing, defaultPrevented } = event;
    if (key !== 'Escape' || isComposing || defaultPrevented) return;
    // Safari ends an input method before the key: https://bugs.webkit.org/show_bug.cgi?id=165004
    // oxlint-disable-next-line typescript/no-deprecated
    if (event.keyCode === 229) return;
    const overlay = shownOverlay();
    if (overlay && !(target instanceof Element && target.matches(NOWHERE))) close(overlay, true);
  });
}
