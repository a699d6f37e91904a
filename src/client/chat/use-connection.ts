import { useEffect, useState } from 'react';

export type Connection = 'online' | 'offline' | 'checking' | 'still offline' | 'back';

const CHECK_MS = 5_000;
const BACK_SHOWN_MS = 4_000;

/** Whether the network is there, as the browser tells, or as a request of our own does when asked to. */
export function useConnection() {
  const [connection, setConnection] = useState<Connection>(() => (navigator.onLine ? 'online' : 'offline'));

  useEffect(() => {
    const onOffline = () => setConnection('offline');
    const onOnline = () => setConnection((now) => (now === 'online' ? now : 'back'));
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);

  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  async function check(): Promise<void> {
    setConnection('checking');
    const answers = await fetch('/healthz', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_MS),
    }).then(
      () => true,
      () => false,
    );
    setConnection(answers ? 'back' : 'still offline');
  }

  return { connection, check };
}
