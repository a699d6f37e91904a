import type { Link } from '#content/navigation.ts';

export const LinkList = ({ links }: { links: Link[] }) => (
  <ul>
    {links.map(({ label, href }) => (
      <li key={label}>
        <a className="tap" href={href}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
