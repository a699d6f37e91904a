import { site } from '#content/site.ts';
import styles from './email-link.module.css';

/** Our e-mail address, to tap. */
export function EmailLink() {
  return (
    <a className={styles.email} href={`mailto:${site.email}`}>
      {site.email}
    </a>
  );
}
