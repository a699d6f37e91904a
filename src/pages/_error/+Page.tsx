import { PorchScene } from '#client/illustrations/porch-scene.tsx';
import styles from '#client/sections/error-message.module.css';
import { ActionLink } from '#client/ui/action.tsx';
import { PhoneLink } from '#client/ui/contact-links.tsx';
import { errorPageWords, wordsForStatus } from '#content/error-page.ts';

export function Page({ status }: { status: number }) {
  const { title, hint } = wordsForStatus(status);
  return (
    <main id="main" className={`on-dusk column ${styles.message}`}>
      <h1>{title}</h1>
      <p>{hint}</p>
      {status === 404 && <p>{errorPageWords.plain}</p>}
      <p>
        <ActionLink href="/">{errorPageWords.home}</ActionLink>
      </p>
      <p className="large-phone">
        {errorPageWords.call} <PhoneLink />
      </p>
      <div className={styles.scene}>
        <PorchScene />
      </div>
    </main>
  );
}
