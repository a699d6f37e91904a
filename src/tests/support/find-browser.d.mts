/** Launch options for Playwright. */
export function findBrowser(): { executablePath: string; env: NodeJS.ProcessEnv } | undefined;
