import type { PageWords } from '#content/page-words.ts';
import { site } from '#content/site.ts';
import type { FooterState } from '#shared/page-state.ts';
import { StreetScene } from '../illustrations/street-scene.tsx';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { useWords } from '../ui/words.ts';
import { LinkList } from '../ui/link-list.tsx';
import styles from './footer.module.css';

export function Footer({ links, legal, hasSamples }: FooterState) {
  const words = useWords().footer;
  return (
    <footer className={`on-dusk ${styles.footer}`}>
      <div className={`page-width ${styles.inner}`}>
        <div>
          <div className={`row ${styles.reach}`}>
            <p className="sign">{site.brand}</p>
            <PhoneLink />
          </div>
          <p>
            {words.slogan} {words.area}
          </p>
          <EmailLink />
          {legal && (
            <p>
              {legal.name}, {legal.address}
            </p>
          )}
        </div>
        {links.map((group) => (
          <nav key={group.heading} className="not-printed" aria-label={group.heading}>
            <h2>{group.heading}</h2>
            <LinkList links={group.links} />
          </nav>
        ))}
        {words.social.length > 0 && <SocialLinks links={words.social} />}
      </div>
      <StreetScene />
      {hasSamples && <p className={`page-width small ${styles.rights}`}>{words.samples}</p>}
    </footer>
  );
}

const networkShapes = {
  facebook:
    'M14 22v-8h3l.5-3.500H14V8.300c0-1 .3-1.800 1.800-1.800h1.900V3.300' +
    'C17.400 3.200 16.300 3 15 3c-2.700 0-4.500 1.600-4.500 4.600v2.900h-3V14' +
    'h3v8z',
  twitter:
    'M3 3h5.200l4.500 6.300L18.100 3H21l-7 8.100L21.500 21h-5.200' +
    'l-4.900-6.800L5.500 21H2.600l7.500-8.700z',
  linkedin:
    'M4 9h3.500v12H4zM5.700 3.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4z' +
    'M10 9h3.300v1.700c.6-1 1.800-2 3.700-2 3.600 0 4 2.400 4 5.400V21h-3.500' +
    'v-6.100c0-1.500 0-3-1.900-3s-2.100 1.500-2.100 3V21H10z',
};

const SocialLinks = ({ links }: { links: PageWords['footer']['social'] }) => (
  <ul className={styles.social}>
    {links.map(({ network, label, href }) => (
      <li key={network}>
        <a className="tap" href={href} aria-label={label}>
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
            <path d={networkShapes[network]} />
          </svg>
        </a>
      </li>
    ))}
  </ul>
);
