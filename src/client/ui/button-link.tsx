import type { ComponentProps } from 'react';

type ButtonLinkProps = ComponentProps<'a'> & { id: string; onPress: () => void };

/** A link that is a button once the page is hydrated. Before, the browser follows the link. */
export const ButtonLink = ({ onPress, href, children, ...link }: ButtonLinkProps) => (
  <a
    href={href}
    ref={(element) => element?.setAttribute('role', 'button')}
    onClick={(event) => {
      const { ctrlKey, metaKey, shiftKey, altKey, detail } = event;
      if (ctrlKey || metaKey || shiftKey || altKey) return;
      event.preventDefault();
      // The second click of a double click would close what the first one opened.
      if (detail < 2) onPress();
    }}
    onKeyDown={(event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) onPress();
    }}
    {...link}
  >
    {children}
  </a>
);
