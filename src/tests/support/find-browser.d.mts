/** Launch options for Playwright. */
export function findBrowser(): { executablePath: string; env: NodeJS.ProcessEnv } | undefined;
export function findInstalledBrowser(): ReturnType<typeof findBrowser>;
