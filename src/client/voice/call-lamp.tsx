import { useEffect, useRef } from 'react';
import { Shapes } from '../illustrations/scene.tsx';
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
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle className={styles.glow} cx="32" cy="36" r="27" />
      <Shapes
        of={[
          'glass M22 24h20l-3 22H25z',
          'ink 3r M32 6v7M20 22l12-9 12 9zM22 48h20l-3 5H25zM22 24h20l-3 22H25z',
          'flame M32 31a5 5 0 1 0 .1 0z',
        ]}
      />
    </svg>
  );
}
