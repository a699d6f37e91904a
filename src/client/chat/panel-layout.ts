import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatState } from './chat-state.ts';

const MARGIN = 12;

/**
 * Scrolls to what came last: to its end, or to its beginning if it is longer than what can be seen. Who scrolls
 * elsewhere while an answer comes stays there.
 */
export function useNewestInView({ messages, turn }: ChatState) {
  const scroller = useRef<HTMLDivElement>(null);
  const placed = useRef<number>(undefined);
  useLayoutEffect(() => {
    const box = scroller.current;
    const newest = [...(box?.querySelectorAll<HTMLElement>('[data-newest]') ?? [])].at(-1);
    if (!box || !newest) return;
    const isAsked = messages.at(-1)?.from === 'visitor' && turn.kind === 'answering' && turn.partial === '';
    const hasMoved = placed.current !== undefined && Math.abs(box.scrollTop - placed.current) > MARGIN;
    if (hasMoved && !isAsked) return;
    box.scrollTop = Math.min(box.scrollHeight - box.clientHeight, newest.offsetTop - MARGIN);
    placed.current = box.scrollTop;
  }, [messages, turn]);
  return scroller;
}

/** An on-screen keyboard covers the page without shrinking it: the panel makes room, so that its field is seen. */
export function useRoomForKeyboard() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const fit = () => {
      // Who zooms in wants more room, not less.
      const hidden = seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      panel.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`);
    };
    fit();
    const gone = new AbortController();
    seen.addEventListener('resize', fit, gone);
    seen.addEventListener('scroll', fit, gone);
    return () => gone.abort();
  }, []);
  return panel;
}
