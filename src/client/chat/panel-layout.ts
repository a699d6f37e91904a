import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatMessage } from './chat-store.ts';

const MARGIN_PX = 12;

/** Shows the newest message from its beginning. An answer doesn't scroll a visitor who has scrolled elsewhere. */
export function useScrollToNewest(messages: ChatMessage[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const lastScrollTop = useRef<number>(undefined);
  useLayoutEffect(() => {
    const box = scroller.current;
    const newest = box?.querySelector<HTMLElement>('[role=log] > :last-child');
    if (!box || !newest) return;
    const hasVisitorScrolled =
      lastScrollTop.current !== undefined && Math.abs(box.scrollTop - lastScrollTop.current) > MARGIN_PX;
    if (hasVisitorScrolled && messages.at(-1)?.from === 'assistant') return;
    box.scrollTop = newest.offsetTop - MARGIN_PX;
    lastScrollTop.current = box.scrollTop;
  }, [messages]);
  return scroller;
}

/** Sets `--keyboard` to how much of the panel the on-screen keyboard covers. iOS moves the visual viewport, and may make `innerHeight` smaller. */
export function useKeyboardInset() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const { bottom = 0 } = panel.current?.getBoundingClientRect() ?? {};
      // Pinch zoom also shrinks the visual viewport, so on a zoomed page the keyboard's height is unknown.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, bottom - viewport.height - viewport.offsetTop);
      panel.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    update();
    const unmounted = new AbortController();
    viewport.addEventListener('resize', update, unmounted);
    viewport.addEventListener('scroll', update, unmounted);
    return () => unmounted.abort();
  }, []);
  return panel;
}
