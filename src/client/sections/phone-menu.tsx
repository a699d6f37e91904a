import { headerLinks, headerWords } from '#content/navigation.ts';
import { LinkList } from '../ui/link-list.tsx';
import styles from './header.module.css';

export const PhoneMenu = () => (
  <details className={styles.narrow}>
    <summary className="tap">{headerWords.menu}</summary>
    <nav aria-label={headerWords.menu}>
      <LinkList links={headerLinks} />
    </nav>
  </details>
);
