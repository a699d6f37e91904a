import { useEffect, useEffectEvent } from 'react';

/** Calls back where the visitor returns to a page that the browser had kept as they left it. */
export function useReturn(onReturn: () => void): void {
  const called = useEffectEvent(onReturn);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) called();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
