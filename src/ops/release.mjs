// Packs a release from the build (npm run release -- FOLDER), and checks one by the owner's key, without a network:
// npm run release:check -- FOLDER KEY.pub, or --unsigned in the key's place.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const SUMS = 'SHA256SUMS';
const SBOM = 'sbom.cdx.json';
const LICENCES = 'licences.txt';
const SHIPPED = [
  'dist/client',
  'dist/server',
  'migrations',
  'db/sql',
  'package.json',
  'package-lock.json',
  'LICENSE',
];
// What may be passed on with the source closed or open; each part of an expression must be among them.
const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense)$/;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const sumOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
const quiet = { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 };

/** Installed packages outside of development, by the lock file: `name@version` and the licence. */
function packages() {
  const entries = Object.entries(readJson('package-lock.json').packages);
  return entries
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, license = 'none' }]) => {
      return { name: `${path.split('node_modules/').at(-1)}@${version}`, license };
    });
}

const isAllowed = (licence) =>
  licence.split(/[ ()]/).every((part) => /^(|AND|OR)$/.test(part) || ALLOWED.test(part));

const forbidden = () =>
  packages()
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, license }) => `${name} may not be shipped: its licence is ${license}`);

function make(folder) {
  if (!existsSync('dist/finished')) return ['there is no build: npm run build'];
  const faults = forbidden();
  if (faults.length > 0) return faults;
  mkdirSync(folder, { recursive: true });
  const { name, version } = readJson('package.json');
  // The same bytes for the same build: neither times, nor owners, nor the order of a disk.
  const same = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  const archive = execFileSync('tar', [...same, '-cf', '-', ...SHIPPED], quiet);
  writeFileSync(
    join(folder, `${name}-${version}.tar.gz`),
    execFileSync('gzip', ['-9n'], { ...quiet, input: archive, stdio: 'pipe' }),
  );
  const ask = [
    'sbom',
    '--package-lock-only',
    '--omit',
    'dev',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
  ];
  const sbom = JSON.parse(execFileSync('npm', ask, quiet));
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  sbom.metadata.component.name = name;
  writeFileSync(join(folder, SBOM), `${JSON.stringify(sbom, undefined, 1)}\n`);
  const lines = packages().map((each) => `${each.name} ${each.license}\n`);
  writeFileSync(join(folder, LICENCES), [...new Set(lines)].sort().join(''));
  const files = readdirSync(folder)
    .filter((file) => !file.startsWith(SUMS))
    .sort();
  writeFileSync(join(folder, SUMS), files.map((file) => `${sumOf(join(folder, file))}  ${file}\n`).join(''));
  console.log(`packed in ${folder}; sign it: minisign -Sm ${join(folder, SUMS)}`);
  return [];
}

function check(folder, key) {
  const sums = new Map(
    readFileSync(join(folder, SUMS), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').reverse()),
  );
  const { name, version } = readJson('package.json');
  const wanted = [`${name}-${version}.tar.gz`, SBOM, LICENCES];
  const missing = wanted.filter((file) => !sums.has(file)).map((file) => `${SUMS} does not name ${file}`);
  const changed = [...sums]
    .filter(
      ([file, sum]) =>
        basename(file) !== file || !existsSync(join(folder, file)) || sumOf(join(folder, file)) !== sum,
    )
    .map(([file]) => `${file} is not what ${SUMS} says`);
  if (missing.length + changed.length > 0) return [...missing, ...changed];
  const listed = new Set(
    readJson(join(folder, SBOM)).components.map((each) => `${each.name}@${each.version}`),
  );
  const unlisted = packages()
    .filter((each) => !listed.has(each.name))
    .map((each) => `${SBOM} lacks ${each.name}`);
  return [...unlisted, ...forbidden(), ...(key === '--unsigned' ? [] : signature(folder, key))];
}

function signature(folder, key) {
  const { status, error } = spawnSync('minisign', ['-Vqm', join(folder, SUMS), '-p', key], {
    stdio: 'inherit',
  });
  if (error) return ['the signature was not checked: install minisign, or say --unsigned'];
  return status === 0 ? [] : [`${SUMS} is not signed by the key in ${key}`];
}

const [word, folder = 'release', key = 'minisign.pub'] = process.argv.slice(2);
const faults = word === 'check' ? check(folder, key) : make(folder);
for (const fault of new Set(faults)) console.error(fault);
if (faults.length === 0 && word === 'check') console.log('the release is what it says it is');
process.exitCode = faults.length === 0 ? 0 : 1;
