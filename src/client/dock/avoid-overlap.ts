const MARGIN_PX = 8;

/** Sets `data-aside` on the dock while it would cover the focused element or one marked `data-above-dock`. */
export function watchDockOverlap(): void {
  const dock = document.querySelector<HTMLElement>('[data-dock]');
  if (!dock) return;
  let frameRequest = 0;
  let dockBox = new DOMRect();

  const update = () => {
    frameRequest = 0;
    // `data-aside` can move the dock, and the place it would return to is what counts.
    if (!dock.hasAttribute('data-aside')) dockBox = dock.getBoundingClientRect();
    const focused = document.activeElement;
    const focusedElements = focused && focused !== document.body && !dock.contains(focused) ? [focused] : [];
    const isInTheWay = [...document.querySelectorAll('[data-above-dock]'), ...focusedElements].some(
      (element) => overlap(element.getBoundingClientRect(), dockBox),
    );
    dock.toggleAttribute('data-aside', isInTheWay);
  };
  const scheduleUpdate = () => {
    frameRequest ||= requestAnimationFrame(update);
  };
  addEventListener('resize', () => dock.removeAttribute('data-aside'));
  for (const event of ['scroll', 'resize', 'focusin', 'focusout']) {
    addEventListener(event, scheduleUpdate, { passive: true });
  }
  new ResizeObserver(scheduleUpdate).observe(document.body);
  scheduleUpdate();
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.bottom > other.top - MARGIN_PX &&
  one.top < other.bottom + MARGIN_PX &&
  one.right > other.left - MARGIN_PX &&
  one.left < other.right + MARGIN_PX;
