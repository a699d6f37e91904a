import { errorPageWords, wordsForStatus } from '#content/error-page.ts';
import { PorchScene } from '../illustrations/porch-scene.tsx';
import { ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import styles from './error-message.module.css';

export function ErrorMessage({ status }: { status: number }) {
  const { title, hint } = wordsForStatus(status);
  return (
    <div className={`column ${styles.message}`}>
      <h1>{title}</h1>
      <p>{hint}</p>
      {status === 404 && <p>{errorPageWords.plain}</p>}
      <p>
        <ActionLink href="/">{errorPageWords.home}</ActionLink>
      </p>
      <p>
        {errorPageWords.call} <PhoneLink />
      </p>
      <div className={styles.scene}>
        <PorchScene />
      </div>
    </div>
  );
}
