import { useEffect, useState } from 'react';
import { isReachable } from '../is-reachable.ts';

const BACK_SHOWN_MS = 4_000;

export type Connection = 'online' | 'offline' | 'checking' | 'stillOffline' | 'back';

/** The connection's state from the browser's events; `check` tests it with a request. */
export function useConnection() {
  const [connection, setConnection] = useState<Connection>(() => (navigator.onLine ? 'online' : 'offline'));

  useEffect(() => {
    const unmounted = new AbortController();
    addEventListener('offline', () => setConnection('offline'), unmounted);
    const onOnline = () => setConnection((current) => (current === 'online' ? current : 'back'));
    addEventListener('online', onOnline, unmounted);
    return () => unmounted.abort();
  }, []);

  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  async function check(): Promise<void> {
    setConnection('checking');
    setConnection((await isReachable()) ? 'back' : 'stillOffline');
  }

  return { connection, check };
}
