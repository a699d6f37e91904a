import { useRef, type KeyboardEvent } from 'react';
import { getStarted, headerLinks, headerText, inSpanish } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { ActionLink } from '../ui/action.tsx';
import { LinkList, sectionLink, type HomePath } from '../ui/link-list.tsx';
import styles from './header.module.css';

const links = [...headerLinks, inSpanish];

export function Header({ home = '' }: { home?: HomePath }) {
  const start = { href: sectionLink(getStarted.href, home), children: getStarted.label };
  return (
    <header className={`on-dusk ${styles.header}`}>
      <a className={styles.skip} href="#main">
        {site.skipLink}
      </a>
      <div className={`page-width row ${styles.inner}`}>
        <a className={`tap ${styles.brand}`} href="/">
          <img src="/logo.svg" width="32" height="32" alt="" />
          {site.brand}
        </a>
        <div className={`not-printed ${styles.wide}`}>
          <nav aria-label={headerText.navigation}>
            <LinkList links={links} home={home} />
          </nav>
          <ActionLink {...start} />
        </div>
        <Menu home={home} start={start} />
      </div>
    </header>
  );
}

function Menu({ home, start }: { home: HomePath; start: { href: string; children: string } }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details ref={menu} className={`not-printed ${styles.narrow}`} onKeyDown={onKeyDown}>
      <summary className="tap chevron">{headerText.menu}</summary>
      <div className={styles.menu}>
        <nav aria-label={headerText.menu}>
          <LinkList links={links} home={home} />
        </nav>
        <ActionLink {...start} />
      </div>
    </details>
  );
}
