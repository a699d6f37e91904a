import { useEffect, useRef } from 'react';
import { callVolume } from './call-store.ts';
import styles from './call-lamp.module.css';

export function CallLamp({ isSample }: { isSample: boolean }) {
  const lamp = useRef<SVGSVGElement>(null);
  useEffect(
    () => callVolume.subscribe((level) => lamp.current?.style.setProperty('--level', String(level))),
    [],
  );
  return (
    <svg
      ref={lamp}
      className={`${styles.lamp} ${isSample ? styles.sample : ''}`}
      viewBox="0 0 64 64"
      fill="none"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle className={styles.glow} cx="32" cy="36" r="27" />
      <path
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M32 6v7M20 22l12-9 12 9zM22 48h20l-3 5H25z"
      />
      <path
        className={styles.glass}
        fill="var(--stone)"
        stroke="var(--ink)"
        strokeWidth="2.5"
        d="M22 24h20l-3 22H25z"
      />
      <circle className={styles.flame} fill="var(--line)" cx="32" cy="36" r="5" />
    </svg>
  );
}
