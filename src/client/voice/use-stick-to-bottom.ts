import { useLayoutEffect, useRef } from 'react';

// At some zoom levels a box can't scroll exactly to its end.
const NEAR_PX = 24;

export function useStickToBottom(content: unknown, isLarge: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [content, isLarge]);

  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight <= NEAR_PX;
  };
  return { box, onScroll };
}
