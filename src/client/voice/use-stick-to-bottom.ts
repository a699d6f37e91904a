import { useCallback, useLayoutEffect, useRef, useState } from 'react';

// At some zoom levels a box can't scroll exactly to its end.
const NEAR_PX = 24;

/** Keeps the end of a growing box in view, unless the reader has scrolled up. */
export function useStickToBottom(content: unknown, isLarge: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasMore, setHasMore] = useState(false);

  const scrollToEnd = useCallback(() => {
    isAtEnd.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setHasMore(false);
  }, []);
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd();
    else setHasMore(true);
  }, [content, isLarge, scrollToEnd]);

  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight <= NEAR_PX;
    if (isAtEnd.current) setHasMore(false);
  };
  const onMore = () => {
    scrollToEnd();
    // The button disappears, so move its focus to the box.
    box.current?.focus();
  };
  return { box, hasMore, onMore, onScroll };
}
