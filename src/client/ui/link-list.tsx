import type { Link } from '#content/sections/navigation.ts';
import { useWords } from './words.ts';

/** Does not change a lone `#`, the placeholder for a page that does not exist yet. */
export const sectionLink = (href: string, home: string) => (/^#./.test(href) ? home + href : href);

export function LinkList({ links, className }: { links: Link[]; className?: string }) {
  const { home } = useWords();
  return (
    <ul className={className}>
      {links.map(({ label, href, lang }) => (
        <li key={label}>
          <a className="tap" href={sectionLink(href, home)} lang={lang}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
