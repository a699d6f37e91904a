import { useEffect, useState } from 'react';

const CHECK_MS = 5_000;
const BACK_SHOWN_MS = 4_000;

export type Connection = 'online' | 'offline' | 'checking' | 'stillOffline' | 'back';

/** Whether the network is there, as the browser tells, or as a request of our own does when asked to. */
export function useConnection() {
  const [connection, setConnection] = useState<Connection>(() => (navigator.onLine ? 'online' : 'offline'));

  useEffect(() => {
    const gone = new AbortController();
    addEventListener('offline', () => setConnection('offline'), gone);
    addEventListener('online', () => setConnection((now) => (now === 'online' ? now : 'back')), gone);
    return () => gone.abort();
  }, []);

  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  async function check(): Promise<void> {
    setConnection('checking');
    await fetch('/healthz', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_MS),
    }).then(
      () => setConnection('back'),
      () => setConnection('stillOffline'),
    );
  }

  return { connection, check };
}
