import './styles.ts';

export { hydrateIsland } from '#client/hydration/hydrate-island.tsx';
