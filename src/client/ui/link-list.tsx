import type { Link } from '#content/sections/navigation.ts';

/** Empty on the home page, so that a link to a section does not reload the page. */
export type HomePath = '' | '/' | '/es';

/** Does not change a lone `#`, the placeholder for a page that does not exist yet. */
export const sectionLink = (href: string, home: HomePath) => (/^#./.test(href) ? home + href : href);

interface LinkListProps {
  links: Link[];
  home: HomePath;
}

export const LinkList = ({ links, home }: LinkListProps) => (
  <ul>
    {links.map(({ label, href, lang }) => (
      <li key={label}>
        <a className="tap" href={sectionLink(href, home)} lang={lang}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
