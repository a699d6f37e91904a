import { attempt } from '../browser/attempt.ts';

/**
 * Moves the focus, and scrolls only to the start: `focus` alone may scroll to the end of a tall
 * element.
 */
export function moveTo(
  element: HTMLElement | null | undefined,
  scroll?: ScrollIntoViewOptions,
): void {
  attempt(() => element?.focus({ preventScroll: true }));
  if (scroll) attempt(() => element?.scrollIntoView(scroll));
}
