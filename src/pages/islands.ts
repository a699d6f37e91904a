// Beside the islands' own: the classes' names of the whole page, as the bundler drops the styles of what the browser has no code of.
import './styles.ts';

export { hydrateIslands } from '#client/waking/hydrate.tsx';
