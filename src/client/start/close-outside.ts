interface Overlay {
  /** What lies over the page. */
  find: () => Element | null;
  /** A selector of what opens it, or plays in it. */
  opener?: string;
  close: (isEscape: boolean) => void;
}

/** A press on the page's scrollbar has the root as its target. A toast lies over everything. */
const NOWHERE = 'html, [data-toasts] *';

/** What a key focuses must not be behind the overlay, to where the browser may scroll it next. */
function isUnder(overlay: Element, focused: Element): boolean {
  const [area, box] = [overlay.getBoundingClientRect(), focused.getBoundingClientRect()];
  return focused.matches(':focus-visible') && box.right > area.left && box.left < area.right;
}

/**
 * Closes what lies over the page when the focus or a press goes to another element of the page, and
 * on Escape.
 */
export function closeOutside({ find, opener, close }: Overlay, ends?: AbortController): void {
  const onMove = ({ target }: Event) => {
    const overlay = find();
    if (!overlay || !(target instanceof Element)) return;
    if (overlay.contains(target) || target.matches(NOWHERE)) return;
    const opening = opener && target.closest(opener);
    if (!opening || isUnder(overlay, opening)) close(false);
  };
  // A finger presses when it is lifted, because it may scroll instead. iOS has no `click` of a text.
  const onPointer = (event: PointerEvent) => {
    if ((event.type === 'pointerdown') === (event.pointerType === 'mouse')) onMove(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, isComposing, defaultPrevented } = event;
    if (key !== 'Escape' || isComposing || defaultPrevented) return;
    // Safari ends an input method before the key: https://bugs.webkit.org/show_bug.cgi?id=165004
    // oxlint-disable-next-line typescript/no-deprecated
    if (event.keyCode === 229) return;
    if (target instanceof Element && target.matches(NOWHERE)) return;
    if (find()) close(true);
  };
  const options = ends ? { signal: ends.signal } : {};
  const captured = { ...options, capture: true };
  addEventListener('pointerdown', onPointer, captured);
  addEventListener('pointerup', onPointer, captured);
  addEventListener('focusin', onMove, captured);
  addEventListener('keydown', onKeyDown, options);
}
