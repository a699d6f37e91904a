// Checks docs/ops/kubernetes by the schemas of Kubernetes and CloudNativePG, which it fetches once: npm run kubernetes:check.
// It needs kubectl, whose kustomize puts the manifests together.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGES = ['kubernetes-models@5.1.0', '@kubernetes-models/cloudnative-pg@2.0.0', 'yaml@2.9.1'];
const ROOT = 'docs/ops/kubernetes';
const FOLDERS = ['.', 'database', 'migrate', 'restore'];
// For who wants it, by one line.
const FILES = ['outward.yaml'];
const STORE = 'ComGithubCloudnativePgBarmanCloudPkgApiBarmanObjectStoreConfiguration.js';

const fetched = [
  'install',
  '--no-save',
  '--prefer-offline',
  '--loglevel=error',
  '--prefix',
  'data/kubernetes',
];
execFileSync('npm', [...fetched, ...PACKAGES], { stdio: 'inherit' });
const [kubernetes, cnpg, yaml] = PACKAGES.map((each) =>
  join('data/kubernetes/node_modules', each.replace(/@[^@]*$/, '')),
);
const load = (path) => import(pathToFileURL(path).href);
const { parseAllDocuments } = await load(join(yaml, 'dist/index.js'));

/** The schemas pass over fields that they do not know, so what they never look at is told. */
function watched(value, path, unread) {
  if (value === null || typeof value !== 'object') return value;
  for (const key of Array.isArray(value) ? [] : Object.keys(value)) unread.add(`${path}/${key}`);
  return new Proxy(value, {
    get(target, key) {
      unread.delete(`${path}/${String(key)}`);
      return watched(target[key], `${path}/${String(key)}`, unread);
    },
  });
}

/** A kind's file names its schema; of the backups' plugin no package has the kind, but one has what it wraps. */
function schemaOf({ apiVersion, kind }) {
  if (kind === 'ObjectStore') return join(cnpg, '_schemas', STORE);
  const file = [kubernetes, cnpg].map((each) => join(each, apiVersion, `${kind}.js`)).find(existsSync);
  return file && join(dirname(file), /[./]*_schemas\/\w+\.js/.exec(readFileSync(file, 'utf8'))[0]);
}

async function faultsOf(manifest) {
  const schema = schemaOf(manifest);
  if (!schema) return ['there is no schema'];
  const { validate } = await load(schema);
  const unread = new Set();
  validate(watched(manifest.kind === 'ObjectStore' ? manifest.spec.configuration : manifest, '', unread));
  return [
    ...(validate.errors ?? []).map(
      ({ instancePath, keyword, message }) => `${instancePath}: ${message ?? keyword}`,
    ),
    ...[...unread].map((path) => `${path}: no such field`),
  ];
}

const built = FOLDERS.map((folder) => [
  folder,
  execFileSync('kubectl', ['kustomize', join(ROOT, folder)], { encoding: 'utf8' }),
]);
const texts = [...built, ...FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])];
let [checked, faults] = [0, 0];
for (const [where, text] of texts) {
  for (const manifest of parseAllDocuments(text).map((each) => each.toJS())) {
    checked += 1;
    for (const fault of await faultsOf(manifest)) {
      faults += 1;
      console.error(`${where} ${manifest.kind} ${manifest.metadata.name}: ${fault}`);
    }
  }
}
console.log(`${checked} manifests, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
