import { claims } from '#content/claims.ts';
import { footerText, type LinkGroup } from '#content/navigation.ts';
import { site } from '#content/site.ts';
import { StreetScene } from '../illustrations/street-scene.tsx';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { LinkList } from '../ui/link-list.tsx';
import type { HomePath } from '../ui/section-link.ts';
import { SocialLinks } from './social-links.tsx';
import styles from './footer.module.css';

export const Footer = ({ links, home = '' }: { links: LinkGroup[]; home?: HomePath }) => (
  <footer className={`on-dusk ${styles.footer}`}>
    <div className={`page-width ${styles.inner}`}>
      <div>
        <div className={`row ${styles.reach}`}>
          <p className={styles.brand}>{site.brand}</p>
          <PhoneLink />
        </div>
        <p>
          {footerText.promise} {footerText.area} {claims.contact.label}.
        </p>
        <EmailLink />
      </div>
      {links.map((group) => (
        <nav key={group.heading} className="not-printed" aria-label={group.heading}>
          <h2>{group.heading}</h2>
          <LinkList links={group.links} home={home} />
        </nav>
      ))}
      <SocialLinks />
    </div>
    <div className={`not-printed ${styles.street}`}>
      <StreetScene id="footer" />
    </div>
    <p className={`page-width ${styles.rights}`}>{footerText.rights}</p>
  </footer>
);
