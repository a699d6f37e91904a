import { useEffect, useState } from 'react';

const DELAY_MS = 1_000;

/**
 * Tells screen readers the text a second after it changed. Empty until the first change, so that
 * hydration announces nothing.
 */
export function Announcement({ text }: { text: string }) {
  const [first] = useState(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === first && announced === '') return;
    const timer = setTimeout(() => setAnnounced(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, first, announced]);
  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  );
}
