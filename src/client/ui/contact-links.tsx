import { site } from '#content/site.ts';
import styles from './contact-links.module.css';

export const PhoneLink = () => (
  <a className={`tap ${styles.phone}`} href={`tel:${site.phone.e164}`}>
    {site.phone.display}
  </a>
);

export const EmailLink = () => (
  <a className={`tap ${styles.email}`} href={`mailto:${site.email}`}>
    {site.email}
  </a>
);
