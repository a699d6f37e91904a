export function findBrowser(): string | undefined;
export function findLightBrowser(): string | undefined;
