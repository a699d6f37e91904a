import type { PageEvent } from '#shared/counts.ts';

/** Works before the counting code has loaded, because browsers keep performance marks. */
export const markEvent = (event: PageEvent) => void performance.mark(event);
