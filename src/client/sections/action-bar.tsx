import { actionBar, getStarted } from '#content/navigation.ts';
import { ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import styles from './action-bar.module.css';

/** On a phone, a bar at the bottom of the window that ends where the form begins. */
export function ActionBar() {
  return (
    <nav className={`not-printed row ${styles.bar}`} aria-label={actionBar.label}>
      <PhoneLink />
      <ActionLink href={getStarted.href}>{getStarted.label}</ActionLink>
    </nav>
  );
}
