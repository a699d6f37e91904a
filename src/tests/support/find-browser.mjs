import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The unpacked browser is inside its npm package, so that an update of the package removes the browser.
const PACKAGE = fileURLToPath(new URL('../../../node_modules/@sparticuz/chromium', import.meta.url));
const FOLDER = join(PACKAGE, 'unpacked');

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** On x64 Linux without CHROME_PATH, uses the npm package's browser, which needs no system libraries or fonts. */
export function findBrowser() {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  if (process.env.CHROME_PATH || !isPackaged) {
    const executablePath = process.env.CHROME_PATH || INSTALLED.find((path) => existsSync(path));
    return executablePath && { executablePath };
  }
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
