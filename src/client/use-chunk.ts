import { useCallback, useRef, useState } from 'react';
import { loadInTime } from './load-chunk.ts';
import { reportError } from './report-error.ts';

export type Chunk<Value> =
  { kind: 'idle' } | { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

/** Behaviour that is loaded when it is wanted; a failed load may be tried again. */
export function useChunk<Value>(part: string, load: () => Promise<Value>) {
  const [chunk, setChunk] = useState<Chunk<Value>>({ kind: 'idle' });
  const underWay = useRef(false);

  const want = useCallback(() => {
    if (underWay.current) return;
    underWay.current = true;
    setChunk({ kind: 'loading' });
    loadInTime(load).then(
      (value) => setChunk({ kind: 'ready', value }),
      (error: unknown) => {
        underWay.current = false;
        reportError(error, { part, stage: 'load' });
        setChunk({ kind: 'failed' });
      },
    );
  }, [part, load]);

  return { chunk, want };
}
