import { useCallback, useLayoutEffect, useRef, useState } from 'react';

// A fraction of a line: zoomed, a scrolled box stops beside its end.
const NEAR_PX = 24;

/** Keeps the end of a scrolled box in view as it grows, while the reader is there; who has scrolled up stays. */
export function useFollowedEnd(content: unknown, isLarge: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasMore, setHasMore] = useState(false);

  const follow = useCallback(() => {
    isAtEnd.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setHasMore(false);
  }, []);
  useLayoutEffect(() => {
    if (isAtEnd.current) follow();
    else setHasMore(true);
  }, [content, isLarge, follow]);

  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight <= NEAR_PX;
    if (isAtEnd.current) setHasMore(false);
  };
  const toEnd = () => {
    follow();
    // The button that asked for it goes.
    box.current?.focus();
  };
  return { box, hasMore, toEnd, onScroll };
}
