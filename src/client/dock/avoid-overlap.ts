const MARGIN = 8;

/**
 * The dock steps aside while it would lie over what the visitor works on: the element in focus, or what the
 * page marks as `data-above-dock`.
 */
export function watchDockOverlap(): void {
  const dock = document.querySelector<HTMLElement>('[data-dock]');
  if (!dock) return;
  let asked = 0;
  let corner = dock.getBoundingClientRect();

  const look = () => {
    asked = 0;
    // Aside it may stand elsewhere: what counts is where it would be.
    if (!dock.hasAttribute('data-aside')) corner = dock.getBoundingClientRect();
    const isInTheWay = [...document.querySelectorAll('[data-above-dock]'), document.activeElement].some(
      (element) =>
        element && element !== document.body && !dock.contains(element) && overlap(element, corner),
    );
    dock.toggleAttribute('data-aside', isInTheWay);
  };
  // Once a frame, however many events come.
  const ask = () => {
    asked ||= requestAnimationFrame(look);
  };
  addEventListener('resize', () => dock.removeAttribute('data-aside'));
  for (const event of ['scroll', 'resize', 'focusin', 'focusout']) {
    addEventListener(event, ask, { passive: true });
  }
  new ResizeObserver(ask).observe(document.body);
  ask();
}

function overlap(element: Element, corner: DOMRect): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return (
    bottom > corner.top - MARGIN &&
    top < corner.bottom + MARGIN &&
    right > corner.left - MARGIN &&
    left < corner.right + MARGIN
  );
}
