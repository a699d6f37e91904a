import { cities } from './site.ts';

/** Counts from 0, and begins again after the last town. */
export const city = (at: number) => cities[at % cities.length] ?? cities[0];
