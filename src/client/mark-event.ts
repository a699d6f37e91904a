import type { PageEvent } from '#shared/counts.ts';

/** Works before the counting code has loaded, because browsers keep performance marks. Without them, nothing is counted. */
export function markEvent(event: PageEvent): void {
  if ('mark' in performance) performance.mark(event);
}
