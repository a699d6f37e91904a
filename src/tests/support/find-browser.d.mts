export function findBrowser(): { executablePath: string; env: NodeJS.ProcessEnv } | undefined;
