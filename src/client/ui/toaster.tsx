import * as Toast from '@radix-ui/react-toast';
import { Suspense, useSyncExternalStore } from 'react';
import { Icon } from '../illustrations/icon.tsx';
import { useStore } from '../store.ts';
import { useWords } from '../words.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { dismissToast, latestToast } from './toasts.ts';
import styles from './toaster.module.css';

const DURATION_MS = 5_000;
// The form itself announces the same result, by a text that lasts.
const notAnnounced = { 'data-radix-toast-announce-exclude': '' };

function Toaster() {
  const { toasts: words } = useWords();
  const toast = useStore(latestToast);
  return (
    <Toast.Provider duration={DURATION_MS} label={words.label}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismissToast();
          }}
          className={`note ${styles.toast} ${toast.destructive ? styles.destructive : ''}`}
        >
          <Toast.Title {...notAnnounced}>
            <strong>{toast.title}</strong>
          </Toast.Title>
          <Toast.Description {...notAnnounced}>{toast.description}</Toast.Description>
          <Toast.Close className={`close-button ${styles.close}`} aria-label={words.close} {...notAnnounced}>
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  );
}

export const Toasts = () => (
  <Suspense>
    <ErrorBoundary fallback={() => undefined}>
      <MountedToaster />
    </ErrorBoundary>
  </Suspense>
);

const neverChanges = () => () => undefined;

/** The server renders no toaster, because the content security policy blocks Radix's styles in its markup. */
function MountedToaster() {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isInBrowser && <Toaster />;
}
