import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatState } from './chat-state.ts';

const MARGIN = 12;

/**
 * Shows the newest message, from its beginning if it is taller than the panel. Readers who scrolled away stay where
 * they are until they ask again.
 */
export function useNewestInView({ messages, turn }: ChatState) {
  const scroller = useRef<HTMLDivElement>(null);
  const lastScrollTop = useRef<number>(undefined);
  useLayoutEffect(() => {
    const box = scroller.current;
    const newest = [...(box?.querySelectorAll<HTMLElement>('[data-newest]') ?? [])].at(-1);
    if (!box || !newest) return;
    const hasJustAsked =
      messages.at(-1)?.from === 'visitor' && turn.kind === 'answering' && turn.partial === '';
    const hasMoved =
      lastScrollTop.current !== undefined && Math.abs(box.scrollTop - lastScrollTop.current) > MARGIN;
    if (hasMoved && !hasJustAsked) return;
    box.scrollTop = Math.min(box.scrollHeight - box.clientHeight, newest.offsetTop - MARGIN);
    lastScrollTop.current = box.scrollTop;
  }, [messages, turn]);
  return scroller;
}

/** An on-screen keyboard covers the page without shrinking it: the panel makes room, so that its field is seen. */
export function useRoomForKeyboard() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = () => {
      // Zooming in by fingers shrinks what is seen as well: that is no keyboard.
      const coveredPx =
        viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      panel.current?.style.setProperty('--keyboard', `${Math.round(coveredPx)}px`);
    };
    fit();
    const unmounted = new AbortController();
    viewport.addEventListener('resize', fit, unmounted);
    viewport.addEventListener('scroll', fit, unmounted);
    return () => unmounted.abort();
  }, []);
  return panel;
}
