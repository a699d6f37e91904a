import { useLayoutEffect, useRef } from 'react';
import type { ChatState } from './chat-state.ts';

const MARGIN = 12;

/** Scrolls to what came last: to its end, or to its beginning where it is longer than what can be seen. */
export function useNewestInView({ messages, turn }: ChatState) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    const newest = [...(box?.querySelectorAll<HTMLElement>('[data-newest]') ?? [])].at(-1);
    if (!box || !newest) return;
    box.scrollTop = Math.min(box.scrollHeight - box.clientHeight, newest.offsetTop - MARGIN);
  }, [messages, turn]);
  return scroller;
}
