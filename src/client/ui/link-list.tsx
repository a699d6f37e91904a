import type { Link } from '#content/navigation.ts';
import { sectionLink, type HomePath } from './section-link.ts';

interface LinkListProps {
  links: Link[];
  home: HomePath;
  onFollow?: () => void;
}

export const LinkList = ({ links, home, onFollow }: LinkListProps) => (
  <ul>
    {links.map(({ label, href }) => (
      <li key={label}>
        <a className="tap" href={sectionLink(href, home)} onClick={onFollow}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
