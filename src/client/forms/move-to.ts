import { attempt } from '../browser/attempt.ts';

/** Scrolls to the start of the element: `focus` alone may scroll to the end of a tall one. */
export function moveTo(
  element: HTMLElement | null | undefined,
  scroll?: ScrollIntoViewOptions,
): void {
  attempt(() => element?.focus({ preventScroll: true }));
  if (scroll) attempt(() => element?.scrollIntoView(scroll));
}
