import { useRef, type KeyboardEvent } from 'react';
import { headerLinks, headerWords } from '#content/navigation.ts';
import { LinkList } from '../ui/link-list.tsx';
import styles from './header.module.css';

/** Opens without a script; the script only closes it. */
export function PhoneMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={menu} className={styles.narrow} onKeyDown={closeOnEscape}>
      <summary className="tap">{headerWords.menu}</summary>
      <nav aria-label={headerWords.menu}>
        <LinkList links={headerLinks} onChoose={close} />
      </nav>
    </details>
  );
}
