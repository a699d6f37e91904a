import { site } from '#content/site.ts';
import styles from './contact-links.module.css';

/** Our telephone number, to tap. */
export const PhoneLink = () => (
  <a className={`tap ${styles.phone}`} href={`tel:${site.phone.e164}`}>
    {site.phone.display}
  </a>
);

/** Our e-mail address, to tap. */
export const EmailLink = () => (
  <a className={`tap ${styles.email}`} href={`mailto:${site.email}`}>
    {site.email}
  </a>
);
