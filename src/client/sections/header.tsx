import { useRef, type KeyboardEvent } from 'react';
import { getStarted, headerLinks, headerWords } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { ActionLink } from '../ui/action.tsx';
import styles from './header.module.css';

export function Header() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };

  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {site.skipLink}
      </a>
      <div className={`page-width row ${styles.inner}`}>
        <a className={styles.brand} href="/">
          <img src="/logo.svg" width="32" height="32" alt="" />
          {site.brand}
        </a>
        <nav className={styles.wide} aria-label={headerWords.navigation}>
          <Links />
        </nav>
        {/* Opens without a script; the script only closes it. */}
        <details ref={menu} className={styles.narrow} onKeyDown={closeOnEscape}>
          <summary>{headerWords.menu}</summary>
          <nav aria-label={headerWords.menu}>
            <Links onChoose={close} />
          </nav>
        </details>
        <ActionLink href={getStarted.href} className={styles.act}>
          {getStarted.label}
        </ActionLink>
      </div>
    </header>
  );
}

const Links = ({ onChoose }: { onChoose?: () => void }) => (
  <ul className={styles.links}>
    {headerLinks.map(({ label, href }) => (
      <li key={href}>
        <a href={href} onClick={onChoose}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
