import './styles.ts';

export { hydrateIslands } from '#client/hydration/hydrate-islands.tsx';
