import { getStarted, headerLinks, headerText } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { ActionLink } from '../ui/action.tsx';
import { LinkList } from '../ui/link-list.tsx';
import { sectionLink, type HomePath } from '../ui/section-link.ts';
import styles from './header.module.css';

export function Header({ home = '' }: { home?: HomePath }) {
  const startLink = <ActionLink href={sectionLink(getStarted.href, home)}>{getStarted.label}</ActionLink>;
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
            <LinkList links={headerLinks} home={home} />
          </nav>
          {startLink}
        </div>
        <details className={`not-printed ${styles.narrow}`}>
          <summary className="tap">{headerText.menu}</summary>
          <div className={styles.menu}>
            <nav aria-label={headerText.menu}>
              <LinkList links={headerLinks} home={home} />
            </nav>
            {startLink}
          </div>
        </details>
      </div>
    </header>
  );
}
