import { createContext, useContext } from 'react';
import { english } from '#content/page-words.ts';

/** What the page around a component says. The page in Spanish provides its own words. */
export const Words = createContext(english);
export const useWords = () => useContext(Words);
