import { stopPath } from '#content/legal/stop.ts';
import { existingPages, pages } from '#content/pages.ts';
import { filePaths, healthPaths, paths } from '#shared/api.ts';
import type { Env } from '../env.server.ts';
import { pageFacts, publicConfig } from '../public-config.ts';

export const discoveryPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
} as const;

export interface Route {
  path: string;
  methods: readonly string[];
  isPage: boolean;
}

const reading = ['GET', 'HEAD'];
const page = (path: string): Route => ({ path, methods: reading, isPage: true });
const file = (path: string): Route => ({ path, methods: reading, isPage: false });
const endpoint = (path: string): Route => ({ path, methods: ['POST'], isPage: false });

/** All addresses, except files. Settings turn some of them off. */
export const routes: readonly Route[] = [
  ...['/', ...pages.map(({ path }) => path)].map(page),
  ...[healthPaths, discoveryPaths, filePaths].flatMap((group) => Object.values(group)).map(file),
  ...Object.values(paths).map(endpoint),
];

/** An address that settings turn off is answered like an unknown address. */
export function routesFor(env: Env): Route[] {
  const textPages = existingPages(pageFacts(env)).map(({ path }) => path);
  const { voice, errorReporting } = publicConfig(env);
  const off = new Set<string>(pages.map(({ path }) => path).filter((path) => !textPages.includes(path)));
  if (!textPages.includes(stopPath)) off.add(paths.stop);
  if (!errorReporting) off.add(paths.monitoring);
  // With a public key, the browser calls the provider itself.
  if (!voice || voice.publicKey)
    for (const path of [paths.voiceToken, paths.voiceCall, paths.voiceEnd]) off.add(path);
  return routes.filter(({ path }) => !off.has(path));
}
