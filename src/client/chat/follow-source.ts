import { dock } from '../dock.ts';

/** Makes what a link leads to visible; the link itself goes there. */
export function followSource(href: string): void {
  // Newer browsers open it by themselves.
  const item = document.querySelector(href)?.closest('details');
  if (item) item.open = true;
  dock.uncoverPage('chat');
}
