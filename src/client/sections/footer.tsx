import { claims } from '#content/claims.ts';
import { footerLinks, footerWords } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { LinkList } from '../ui/link-list.tsx';
import { SocialLinks } from './social-links.tsx';
import styles from './footer.module.css';

export const Footer = () => (
  <footer className={`on-dusk ${styles.footer}`}>
    <div className={`page-width ${styles.inner}`}>
      <div>
        <div className={`row ${styles.reach}`}>
          <p className={styles.brand}>{site.brand}</p>
          <PhoneLink />
        </div>
        <p>
          {footerWords.promise} {footerWords.area} {claims.contact.label}.
        </p>
        <EmailLink />
      </div>
      {footerLinks.map(({ heading, links }) => (
        <nav key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          <LinkList links={links} />
        </nav>
      ))}
      <SocialLinks />
      <p className={styles.rights}>{footerWords.rights}</p>
    </div>
  </footer>
);
