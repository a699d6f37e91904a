import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium', import.meta.url));
const FOLDER = join(PACKAGE, 'unpacked');
const FONTS = '<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
const UNPACK = `await (await import('@sparticuz/chromium')).default.executablePath()`;

/**
 * CHROME_PATH, or the npm package's browser for x64 Linux, which needs no system libraries or
 * fonts.
 */
export function findBrowser() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return { executablePath: CHROME_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const fonts = join(FOLDER, 'fonts.conf');
  if (!existsSync(fonts)) {
    mkdirSync(FOLDER, { recursive: true });
    // The package unpacks into TMPDIR. It unpacks its libraries only on AWS Lambda, so the
    // environment imitates Lambda.
    const env = { ...process.env, TMPDIR: FOLDER, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
    execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: PACKAGE,
      env,
    });
    // Without fonts, Chromium crashes on the first page.
    writeFileSync(fonts, FONTS);
  }
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib'),
    FONTCONFIG_FILE: fonts,
  };
  return { executablePath: join(FOLDER, 'chromium'), env };
}
