import type { ReactElement } from 'react';
import { dockText } from '#content/sections/dock.ts';
import { getStarted } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import { Icon } from '../illustrations/icon.tsx';
import styles from './dock.module.css';

export function Dock({ children }: { children: ReactElement[] }) {
  return (
    <aside className={`not-printed ${styles.dock}`} aria-label={dockText.label} data-dock="">
      <a
        className={`narrow-only ${styles.action} ${styles.onPhone}`}
        href={`tel:${site.phone.e164}`}
      >
        <Icon name="call" />
        <span>
          <span>{`${dockText.call} `}</span>
          <bdi className="visually-hidden">{site.phone.display}</bdi>
        </span>
      </a>
      {children}
      <a
        className={`narrow-only ${styles.action} ${styles.onPhone} ${styles.start}`}
        href={getStarted.href}
      >
        <Icon name="books" />
        <span>{getStarted.label}</span>
      </a>
    </aside>
  );
}
