import * as Toast from '@radix-ui/react-toast';
import { toastText } from '#content/toast-labels.ts';
import { useStore } from '../use-store.ts';
import { dismissToast, latestToast } from './toasts.tsx';
import styles from './toaster.module.css';

const DURATION_MS = 5_000;

export function Toaster() {
  const toast = useStore(latestToast);
  // The form's error summary already announces an error, so the toast must not announce the same text.
  const announceProps = toast?.destructive ? { 'data-radix-toast-announce-exclude': '' } : {};
  return (
    <Toast.Provider duration={DURATION_MS} label={toastText.label}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismissToast();
          }}
          className={`note ${styles.toast} ${toast.destructive ? styles.destructive : ''}`}
        >
          <Toast.Title className={styles.title} {...announceProps}>
            {toast.title}
          </Toast.Title>
          <Toast.Description {...announceProps}>{toast.description}</Toast.Description>
          <Toast.Close
            className={`close-button ${styles.close}`}
            aria-label={toastText.close}
            data-radix-toast-announce-exclude=""
          />
        </Toast.Root>
      )}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  );
}
