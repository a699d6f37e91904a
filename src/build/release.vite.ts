import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A container's build has no git checkout, so it gets RELEASE_COMMIT. */
export function releaseName(): string {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
  const commit = process.env.RELEASE_COMMIT?.slice(0, 12);
  const build = [commit, commitOfCheckout(), `built-${new Date().toISOString().slice(0, 16)}Z`].find(Boolean);
  return `${name ?? ''}@${version ?? ''}+${build ?? ''}`;
}

function commitOfCheckout(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { stdio: 'pipe' }).toString().trim();
  } catch {
    return '';
  }
}
