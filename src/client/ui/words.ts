import { createContext, useContext } from 'react';
import type { PageWords } from '#content/page-words.ts';

/** The words of the page around a component, in its language. */
export const Words = createContext<PageWords | undefined>(undefined);

export function useWords(): PageWords {
  const words = useContext(Words);
  if (!words) throw new Error('the page provides no words');
  return words;
}
