const MARGIN = 8;

/**
 * The dock steps aside while it would lie over what the visitor works on: the element in focus, or what the
 * page marks as `data-above-dock`.
 */
export function watchDockOverlap(): void {
  const dock = document.querySelector<HTMLElement>('[data-dock]');
  if (!dock) return;
  let asked = 0;
  let corner = new DOMRect();

  const look = () => {
    asked = 0;
    // Aside it may stand elsewhere: what counts is where it would be.
    if (!dock.hasAttribute('data-aside')) corner = dock.getBoundingClientRect();
    const focused = document.activeElement;
    const used = focused && focused !== document.body && !dock.contains(focused) ? [focused] : [];
    const isInTheWay = [...document.querySelectorAll('[data-above-dock]'), ...used].some((element) =>
      overlap(element.getBoundingClientRect(), corner),
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

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.bottom > other.top - MARGIN &&
  one.top < other.bottom + MARGIN &&
  one.right > other.left - MARGIN &&
  one.left < other.right + MARGIN;
