import { site } from '#content/site.ts';
import { ActionLink } from '../ui/action.tsx';
import { useWords } from '../ui/words.ts';
import { LinkList, sectionLink } from '../ui/link-list.tsx';
import styles from './header.module.css';

export function Header() {
  const { home, header: words } = useWords();
  const start = { href: sectionLink(words.start.href, home), children: words.start.label };
  const { label, href, lang } = words.otherLanguage;
  return (
    <header className={`on-dusk ${styles.header}`}>
      <a className={styles.skip} href="#main">
        {words.skip}
      </a>
      <div className={`page-width row ${styles.inner}`}>
        <a className={`tap sign ${styles.brand}`} href="/">
          <img src="/logo.svg" width="32" height="32" alt="" />
          {site.brand}
        </a>
        <div className={`not-printed ${styles.wide}`}>
          <nav aria-label={words.navigation}>
            <LinkList links={words.links} />
          </nav>
          <ActionLink compact {...start} />
        </div>
        <a className={`tap not-printed ${styles.language}`} href={href} lang={lang} translate="no">
          {label}
        </a>
        {words.links.length > 0 && <Menu start={start} />}
      </div>
    </header>
  );
}

function Menu({ start }: { start: { href: string; children: string } }) {
  const words = useWords().header;
  return (
    <details className={`not-printed ${styles.narrow}`}>
      <summary className="tap chevron">{words.menu}</summary>
      <div className={`stack ${styles.menu}`}>
        <nav aria-label={words.menu}>
          <LinkList links={words.links} />
        </nav>
        <ActionLink {...start} />
      </div>
    </details>
  );
}
