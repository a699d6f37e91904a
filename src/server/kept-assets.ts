import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { builtAssets } from './assets.ts';
import type { Logger } from './logger.ts';

// This one and two before it: a release that mends another comes soon after.
const BUILDS = 3;

/**
 * The built files. Those with a hash are copied to the data folder and served from there by the releases that follow,
 * as pages that were opened before a deploy still ask for them. Processes may share the folder.
 */
export function deployedAssets(clientFolder: string, dataDir: string, logger: Logger): RequestHandler {
  const folder = resolve(dataDir, 'assets');
  try {
    keep(clientFolder, folder);
  } catch (err) {
    logger.warn(
      { err },
      'the assets are not kept: a page that is open at the next deploy may have to reload',
    );
  }
  return Router().use(builtAssets(clientFolder), keptAssets(folder));
}

function keep(clientFolder: string, folder: string): void {
  const files = readdirSync(join(clientFolder, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(clientFolder, join(parentPath, name)))
    .sort();
  // Each name tells what its file holds, so all of them tell one build from another.
  const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const own = join(folder, build);
  mkdirSync(own, { recursive: true });
  const now = new Date();
  utimesSync(own, now, now);
  dropOlder(folder);
  for (const file of files) copyWhole(join(clientFolder, file), join(own, file));
}

/** By when a build was last started: one that is gone back to is new again. */
function dropOlder(folder: string): void {
  const newestFirst = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, startedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.startedAt - a.startedAt);
  for (const { path } of newestFirst.slice(BUILDS)) rmSync(path, { recursive: true, force: true });
}

/** A file stands under its name only when it is whole; one that a crash cut off is copied anew. */
function copyWhole(from: string, to: string): void {
  if (statSync(to, { throwIfNoEntry: false })?.size === statSync(from).size) return;
  mkdirSync(dirname(to), { recursive: true });
  const unfinished = `${to}.${randomUUID()}`;
  try {
    copyFileSync(from, unfinished);
    renameSync(unfinished, to);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Looks anew at each request: while replicas are replaced, pages of the newer release ask the older ones too. */
function keptAssets(folder: string): RequestHandler {
  const known = new Map<string, RequestHandler>();
  const assetsOf = (build: string) => {
    const assets = known.get(build) ?? builtAssets(join(folder, build));
    known.set(build, assets);
    return assets;
  };
  return async (req, res, next) => {
    const isHashed = req.path.startsWith('/assets/');
    const builds = isHashed ? await readdir(folder).catch(() => []) : [];
    const tryNext = (error?: unknown) => {
      const build = builds.pop();
      if (error || build === undefined) next(error);
      else void assetsOf(build)(req, res, tryNext);
    };
    tryNext();
  };
}
