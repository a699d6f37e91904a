import { actionBar, getStarted } from '#content/navigation.ts';
import { ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import styles from './action-bar.module.css';

/** On a phone, the two ways to act at the thumb; gone as the form comes. */
export function ActionBar() {
  return (
    <nav className={`not-printed row ${styles.bar}`} aria-label={actionBar.label}>
      <PhoneLink />
      <ActionLink href={getStarted.href}>{getStarted.label}</ActionLink>
    </nav>
  );
}
