import { useEffect, useState } from 'react';
import { voiceWords as words } from '#content/voice.ts';
import styles from './call-status.module.css';

/** Minutes and seconds of the call; a clock that nobody needs to hear. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className={styles.elapsed} role="timer" aria-label={words.elapsed}>
      {clock}
    </span>
  );
}
