// The class names of the whole page: the bundler drops the styles of what the browser has no code of.
import './styles.ts';

export { hydrateIslands } from '#client/hydration/hydrate-islands.tsx';
