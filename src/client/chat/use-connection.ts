import { useEffect, useState } from 'react';

export type Connection = 'online' | 'offline' | 'checking' | 'still offline' | 'back';

const CHECK_MS = 5_000;

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

  async function check(): Promise<void> {
    setConnection('checking');
    const answers = await fetch('/favicon.svg', {
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
