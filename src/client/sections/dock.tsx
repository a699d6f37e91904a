import type { ReactNode } from 'react';
import { dockWords } from '#content/dock.ts';
import styles from './dock.module.css';

/** The page's lower right corner, where both ways to talk stand side by side. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <aside className={styles.dock} aria-label={dockWords.label} data-dock="">
      {children}
    </aside>
  );
}
