import { join, relative } from 'node:path';

export const tests = ['**/*.test.ts', 'src/tests/**'];

/** What runs in the browser may import. */
const browserPackages =
  '(react|react-dom|vike|zod|minisearch|@radix-ui|@sentry/react|@vapi-ai|@daily-co)(/|$)';
const inBrowser = `src/(shared|content)/|${browserPackages}`;
const inServer = 'db/|src/(shared|content)/|(?!src/|db/|react|@sentry/react|drizzle-orm|pg$)[@\\w]';
const inFeature = `src/server/(OWN|(env\\.server|pages/page-config)\\.ts$)|${inServer}`;
const inDatabase = 'src/shared/|(?!src/|db/|express)[@\\w]';

const sayBrowser =
  'Features do not import each other, or server code: what two need is in src/client itself or in src/shared. List a new package in browserPackages.';
const sayServer =
  'Pass the rest in from process/ or app.ts, query through #db/queries, and render through pages/render-page.ts.';
const sayDatabase = 'The folders of db have an order, and import no layer above: pass the rest in.';

/**
 * What files may import (docs/architecture.md): paths in the project, and names of packages. The last row that begins a file's path
 * applies. OWN is the file's folder in its layer.
 */
const borders = [
  ['', '(?!)', 'Files here import nothing: list their folder in src/build/import-borders.oxlint.mjs first.'],
  ['src/content/', 'src/content/', 'Content imports only its own files.'],
  ['src/shared/', 'src/(shared|content)/|zod(/|$)', 'src/shared imports only zod and content.'],
  ['src/client/', `src/client/(OWN|(ui|illustrations|dock|forms|start)/|[^/]+$)|${inBrowser}`, sayBrowser],
  ['src/pages/', `src/(pages|client)/|${inBrowser}`, sayBrowser],
  [
    'src/build/',
    'src/(build|content)/|(?!src/|db/)[@\\w]',
    'The build reads only content: pass the rest in.',
  ],
  ['src/server/', `src/server/[^/]+$|${inServer}`, sayServer],
  ['src/server/[^/]+/', `src/server/(http|spool|telemetry)/|${inFeature}`, sayServer],
  ['src/server/http/', `src/server/telemetry/|${inFeature}`, sayServer],
  ['src/server/telemetry/', inFeature, sayServer],
  ['src/server/process/', `src/server/(?!commands/)|${inServer}`, sayServer],
  ['src/server/(commands/|(app|env\\.server|main)\\.ts$)', `src/server/|${inServer}`, sayServer],
  ['db/[^/]+$', `db/|${inDatabase}`, sayDatabase],
  ['db/schema/[^/]+$', `db/OWN|${inDatabase}`, sayDatabase],
  ['db/queries/[^/]+$', `db/(OWN|schema/|[^/]+$)|${inDatabase}`, sayDatabase],
  ['db/roles/[^/]+$', `db/(OWN|[^/]+$)|${inDatabase}`, sayDatabase],
  ['db/sql/[^/]+$', `db/(OWN|embedded/|[^/]+$)|${inDatabase}`, sayDatabase],
  ['db/embedded/[^/]+$', `db/(OWN|roles/|[^/]+$)|${inDatabase}`, sayDatabase],
];

const PATH = /^(?<layer>src\/[^/]+|db)\/(?<own>[^/]+\/)?/;
const layerOf = (path) => PATH.exec(path)?.groups.layer;

function refusalOf(file, address) {
  const isRelative = address.startsWith('.');
  const target = isRelative
    ? join(file, '..', address)
    : address.replace(/^#(?!db\/)/, 'src/').replace(/^#/, '');
  const [, allowed, message] = borders.findLast(([files]) => new RegExp(`^${files}`).test(file));
  const own = PATH.exec(file)?.groups.own ?? '(?!)';
  if (!new RegExp(`^(?:${allowed.replace('OWN', own)})`).test(target)) return message;
  if (isRelative === (layerOf(target) === layerOf(file))) return;
  return 'In a layer, import by a relative address; from another one, by #client, #server, #shared, #content or #db.';
}

const imports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const refuse = (node, message) => message && context.report({ node, message });
    const check = ({ source }) => source && refuse(source, refusalOf(file, source.value));
    const computed = 'Lint reads only literal addresses: import a literal, or disable this rule and say why.';
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: (node) => (node.source.type === 'Literal' ? check(node) : refuse(node, computed)),
      MemberExpression: (node) =>
        node.object.type === 'MetaProperty' && node.property.name === 'glob' && refuse(node, computed),
    };
  },
};

export default { meta: { name: 'borders' }, rules: { imports } };
