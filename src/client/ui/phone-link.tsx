import { site } from '#content/site.ts';
import styles from './phone-link.module.css';

/** Our telephone number, to tap. */
export function PhoneLink() {
  return (
    <a className={styles.phone} href={`tel:${site.phone.e164}`}>
      {site.phone.display}
    </a>
  );
}
