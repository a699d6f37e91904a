import type { Link } from '#content/navigation.ts';
import { sectionLink, type HomePath } from './section-link.ts';

export const LinkList = ({ links, home }: { links: Link[]; home: HomePath }) => (
  <ul>
    {links.map(({ label, href }) => (
      <li key={label}>
        <a className="tap" href={sectionLink(href, home)}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
