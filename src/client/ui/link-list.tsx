import type { Link } from '#content/navigation.ts';

export const LinkList = ({ links, onChoose }: { links: Link[]; onChoose?: () => void }) => (
  <ul>
    {links.map(({ label, href }) => (
      <li key={label}>
        <a className="tap" href={href} onClick={onChoose}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
