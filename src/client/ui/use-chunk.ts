import { useCallback, useRef, useState } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';

export type Chunk<Value> =
  { kind: 'idle' } | { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; value: Value };

// A connection that hangs must not leave the visitor before an empty panel.
const TIMEOUT_MS = 10_000;

class ChunkTimeout extends Error {
  override name = 'ChunkTimeout';
}

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

/** Loads behaviour, or rejects where that takes too long for a visitor who waits for it. */
export function loadInTime<Value>(load: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkTimeout('a part of the page took too long to load')),
      TIMEOUT_MS,
    );
    loadChunk(load)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
