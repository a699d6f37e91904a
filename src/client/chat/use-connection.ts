import { useEffect, useState } from 'react';

const BACK_SHOWN_MS = 4_000;

export type Connection = 'online' | 'offline' | 'back';

export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(() => (navigator.onLine ? 'online' : 'offline'));

  useEffect(() => {
    const unmounted = new AbortController();
    addEventListener('offline', () => setConnection('offline'), unmounted);
    addEventListener('online', () => setConnection('back'), unmounted);
    return () => unmounted.abort();
  }, []);

  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [connection]);

  return connection;
}
