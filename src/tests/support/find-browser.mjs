import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The unpacked browser is inside its npm package, so that an update of the package removes the browser.
const PACKAGE = fileURLToPath(new URL('../../../node_modules/@sparticuz/chromium', import.meta.url));
const FOLDER = join(PACKAGE, 'unpacked');

/** Without CHROME_PATH, the npm package's browser for x64 Linux, which needs no system libraries or fonts. */
export function findBrowser() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return { executablePath: CHROME_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (!existsSync(FOLDER)) unpack();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib'),
    FONTCONFIG_FILE: join(FOLDER, 'fonts.conf'),
  };
  return { executablePath: join(FOLDER, 'chromium'), env };
}

/** The package unpacks into TMPDIR. It unpacks its libraries only on AWS Lambda, so the environment imitates Lambda. */
function unpack() {
  const partial = `${FOLDER}-${process.pid}`;
  mkdirSync(partial);
  const script = "await (await import('@sparticuz/chromium')).default.executablePath()";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: 'inherit',
    cwd: PACKAGE,
    env: { ...process.env, TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  if (status !== 0) throw new Error('The Chromium of @sparticuz/chromium could not be unpacked.');
  // Without fonts, Chromium crashes on the first page.
  const fonts = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
  writeFileSync(join(partial, 'fonts.conf'), `<?xml version="1.0"?>${fonts}\n`);
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(partial, FOLDER);
}
