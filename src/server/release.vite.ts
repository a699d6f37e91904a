import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The version, and the commit where the build knows it: by RELEASE_COMMIT, as in a container, or by git. */
export function releaseName(): string {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
  const commit = process.env.RELEASE_COMMIT?.slice(0, 12) ?? commitOfCheckout();
  return `${name ?? ''}@${version ?? ''}${commit && `+${commit}`}`;
}

function commitOfCheckout(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { stdio: 'pipe' }).toString().trim();
  } catch {
    return ''; // No git, or no checkout: the version alone.
  }
}
