import { useEffect, useRef } from 'react';

/** Sets `--keyboard` to how much of the panel the on-screen keyboard of iOS covers, which moves only the visual viewport. */
export function useKeyboardInset() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    // Height times scale stays equal when the visitor zooms or asks for the desktop site.
    const heightOnScreen = () => viewport.height * viewport.scale;
    const { width: fullWidth } = screen;
    const fullHeight = heightOnScreen();
    const update = () => {
      const { bottom = 0 } = panel.current?.getBoundingClientRect() ?? {};
      const hasKeyboard = screen.width === fullWidth && heightOnScreen() < fullHeight - 100;
      const covered = hasKeyboard ? Math.max(0, bottom - viewport.height - viewport.offsetTop) : 0;
      panel.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    const unmounted = new AbortController();
    viewport.addEventListener('resize', update, unmounted);
    viewport.addEventListener('scroll', update, unmounted);
    return () => unmounted.abort();
  }, []);
  return panel;
}
