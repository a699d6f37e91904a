import { errorPageWords, wordsForStatus } from '#content/error-page.ts';
import { ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import styles from './error-message.module.css';

export function ErrorMessage({ status }: { status: number }) {
  const { title, hint } = wordsForStatus(status);
  return (
    <div className={styles.message}>
      <img src="/logo.svg" width="48" height="48" alt="" />
      <h1>{title}</h1>
      <p>{hint}</p>
      <p>
        <ActionLink href="/">{errorPageWords.home}</ActionLink>
      </p>
      <p>
        {errorPageWords.call} <PhoneLink />
      </p>
    </div>
  );
}
