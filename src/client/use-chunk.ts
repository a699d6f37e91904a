import { useCallback, useRef, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { reportError } from './report-error.ts';

type Chunk<Value> =
  { kind: 'idle' } | { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

export function useChunk<Value>(part: string, load: () => Promise<Value>) {
  const [chunk, setChunk] = useState<Chunk<Value>>({ kind: 'idle' });
  const isLoading = useRef(false);

  const requestChunk = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    setChunk({ kind: 'loading' });
    loadChunk(load).then(
      (value) => setChunk({ kind: 'ready', value }),
      (error: unknown) => {
        isLoading.current = false;
        reportError(error, { part, stage: 'load' });
        setChunk({ kind: 'failed' });
      },
    );
  }, [part, load]);

  return { chunk, requestChunk };
}
