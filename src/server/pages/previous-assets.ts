import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { builtAssets } from './assets.ts';
import type { Logger } from '../telemetry/logger.ts';

// This one and two before it: a release that mends another comes soon after.
const BUILDS = 3;
const BUILD = /^[0-9a-f]{16}$/;
const UNFINISHED = /^[0-9a-f]{16}\.unfinished-/;
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * The built files. Those with a hash are copied to the data folder and served from there by the releases that follow,
 * as pages that were opened before a deploy still ask for them. Processes may share the folder.
 */
export function deployedAssets(clientFolder: string, dataDir: string, logger: Logger): RequestHandler {
  const folder = resolve(dataDir, 'assets');
  try {
    copyBuild(clientFolder, folder);
    removeOlder(folder, logger);
  } catch (err) {
    logger.warn(
      { err },
      'the assets are not kept: a page that is open at the next deploy may have to reload',
    );
  }
  return Router().use(builtAssets(clientFolder), previousAssets(folder, logger));
}

function copyBuild(clientFolder: string, folder: string): void {
  const files = filesIn(join(clientFolder, 'assets'));
  // Each name tells what its file holds, so all of them tell one build from another.
  const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const own = join(folder, build);
  mkdirSync(folder, { recursive: true });
  // A crash of the machine may have left a file cut off.
  const sizeIn = (root: string, file: string) =>
    statSync(join(root, 'assets', file), { throwIfNoEntry: false })?.size;
  const isWhole = files.every((file) => sizeIn(own, file) === sizeIn(clientFolder, file));
  if (!isWhole) copyWhole(clientFolder, own);
  const now = new Date();
  utimesSync(own, now, now);
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();

/** A build has its name only when it is whole: what stands under one is never looked at half-way. */
function copyWhole(clientFolder: string, own: string): void {
  const unfinished = `${own}.unfinished-${randomUUID()}`;
  try {
    cpSync(join(clientFolder, 'assets'), join(unfinished, 'assets'), { recursive: true });
    rmSync(own, { recursive: true, force: true });
    renameSync(unfinished, own);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** By when a build was last started: one that is gone back to is new again. */
function removeOlder(folder: string, logger: Logger): void {
  const startedAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const names = readdirSync(folder);
  const builds = names.filter((name) => BUILD.test(name));
  const older = builds.toSorted((a, b) => startedAt(b) - startedAt(a)).slice(BUILDS);
  const abandoned = names.filter(
    (name) => UNFINISHED.test(name) && Date.now() - startedAt(name) > ABANDONED_AFTER_MS,
  );
  for (const name of [...older, ...abandoned]) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch (err) {
      logger.warn({ err }, 'the assets of an older build cannot be removed: they take up space');
    }
  }
}

/** Looks anew at each request: while replicas are replaced, pages of the newer release ask the older ones too. */
function previousAssets(folder: string, logger: Logger): RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (build: string) => {
    const handler = handlers.get(build) ?? builtAssets(join(folder, build));
    handlers.set(build, handler);
    return handler;
  };
  return async (req, res, next) => {
    const isHashed = req.path.startsWith('/assets/');
    const names = isHashed ? await readdir(folder).catch(() => []) : [];
    const builds = names.filter((name) => BUILD.test(name));
    const tryNext = (error?: unknown): void => {
      const build = builds.pop();
      if (error || build === undefined) {
        next(error);
        return;
      }
      let handler: RequestHandler = (_req, _res, pass) => pass();
      try {
        handler = handlerOf(build);
      } catch (err) {
        // Removed by another process since, or damaged: the others may have the file.
        logger.warn({ err }, 'the assets of an older build cannot be read');
      }
      void handler(req, res, tryNext);
    };
    tryNext();
  };
}
