import { dock } from '../dock.ts';

// Where the panel covers the page: as in ui/dock-widget.module.css.
const PHONE = '(max-width: 55.99rem)';

/** Makes what a link leads to visible; the link itself goes there. */
export function followSource(href: string): void {
  // Newer browsers open it by themselves.
  const item = document.querySelector(href)?.closest('details');
  if (item) item.open = true;
  if (matchMedia(PHONE).matches) dock.close('chat');
}
