import { claims } from '#content/claims.ts';
import { footerLinks, footerWords, socialLinks } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { SocialIcon } from '../illustrations/icon.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={`on-dusk ${styles.footer}`}>
      <div className={`page-width ${styles.inner}`}>
        <div>
          <p className={styles.brand}>{site.brand}</p>
          <p>{footerWords.promise}</p>
          <p>{footerWords.area}</p>
          <p>
            <PhoneLink /> <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
          <p>{claims.contact.label}</p>
        </div>
        {footerLinks.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <ul className={styles.social}>
          {socialLinks.map(({ network, label, href }) => (
            <li key={network}>
              <a href={href} aria-label={label}>
                <SocialIcon network={network} />
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.rights}>{footerWords.rights}</p>
      </div>
    </footer>
  );
}
