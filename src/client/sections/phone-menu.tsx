import { headerLinks, headerWords } from '#content/navigation.ts';
import { LinkList } from '../ui/link-list.tsx';
import type { HomePath } from '../ui/section-link.ts';
import styles from './header.module.css';

export const PhoneMenu = ({ home }: { home: HomePath }) => (
  <details className={styles.narrow}>
    <summary className="tap">{headerWords.menu}</summary>
    <nav aria-label={headerWords.menu}>
      <LinkList links={headerLinks} home={home} />
    </nav>
  </details>
);
