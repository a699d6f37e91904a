import { join, relative } from 'node:path';

export const tests = ['**/*.test.ts', 'src/tests/**'];

/** What runs in the browser may import. */
const browserPackages =
  '(?:react|react-dom|vike|zod|minisearch|web-vitals|@radix-ui|@sentry/react|@vapi-ai|@daily-co)(?:/|$)';
const databasePackages = '(?!src/|db/|express)[@\\w]';
const serverPackages = '(?!src/|db/|react|@sentry/react|drizzle-orm|pg$)[@\\w]';
const serverLayers = `db/|src/(?:shared|content)/|${serverPackages}`;
const serverRoots = 'src/server/(?:env\\.server|public-config|run-repeatedly|reuse-for)\\.ts$';

/**
 * What the files of a folder may import (docs/architecture.md): a path in the project, or the name of a package. The first entry
 * that begins a file's path applies. Below `src/x` and `db`, each folder may also import its own files.
 */
const borders = [
  ['src/content/', 'src/content/', 'Content imports only its own files.'],
  ['src/shared/', 'src/(?:shared|content)/|zod(?:/|$)', 'src/shared imports only zod and content.'],
  [
    'src/client/',
    `src/(?:shared|content)/|src/client/(?:(?:ui|illustrations|dock|forms|start)/|[^/]+$)|${browserPackages}`,
    'Features do not import each other, or server code: what two need is in src/client itself or in src/shared. List a new package in browserPackages.',
  ],
  [
    'src/pages/',
    `src/(?:pages|client|shared|content)/|${browserPackages}`,
    'Browser code does not import server code: what both need is in src/shared. List a new package in browserPackages.',
  ],
  [
    'src/build/',
    'src/(?:build|content)/|(?!src/|db/)[@\\w]',
    'The build reads only content: pass other values in from vite.config.ts.',
  ],
  [
    'src/server/(?:commands/|(?:app|env\\.server|main|public-config)\\.ts$)',
    `src/server/|${serverLayers}`,
    'Render through src/server/pages/render-page.ts, and query through #db/queries.',
  ],
  [
    'src/server/process/',
    `src/server/(?!commands/)|${serverLayers}`,
    'commands imports process: move what process needs of it to telemetry. Query through #db/queries.',
  ],
  ...[
    ['telemetry/', serverRoots],
    ['http/', `src/server/telemetry/|${serverRoots}`],
    ['[^/]+/', `src/server/(?:http|spool|telemetry)/|${serverRoots}`],
    ['', 'src/server/[^/]+$'],
  ].map(([folder, allowed]) => [
    `src/server/${folder}`,
    `${allowed}|${serverLayers}`,
    'Features do not import each other: pass the rest in from process/ or app.ts. Query through #db/queries.',
  ]),
  ...[
    ['schema/', 'db/schema/'],
    ['queries/', 'db/(?:schema/|[^/]+$)'],
    ['roles/', 'db/[^/]+$'],
    ['sql/', 'db/(?:embedded/|[^/]+$)'],
    ['embedded/', 'db/(?:roles/|[^/]+$)'],
    ['[^/]+$', 'db/'],
  ].map(([folder, allowed]) => [
    `db/${folder}`,
    `${allowed}|src/shared/|${databasePackages}`,
    'The database layer does not import the layers above it, and its folders have an order: pass the rest in.',
  ]),
].map(([files, allowed, message]) => [new RegExp(`^${files}`), new RegExp(`^(?:${allowed})`), message]);

const layerOf = (path) => /^(?:src\/[^/]+|db)\//.exec(path)?.[0];
const ownFolderOf = (path) => /^(?:src\/[^/]+|db)\/[^/]+\//.exec(path)?.[0];

/** A path in the project, or the name of a package. */
function targetOf(file, address) {
  if (address.startsWith('#')) return address.replace(/^#(?!db\/)/, 'src/').replace(/^#/, '');
  return address.startsWith('.') ? join(file, '..', address) : address;
}

function refusalOf(file, address) {
  const [, allowed, message] = borders.find(([files]) => files.test(file)) ?? [];
  if (!allowed)
    return 'Files here import nothing: list their folder in src/build/import-borders.oxlint.mjs first.';
  const target = targetOf(file, address);
  const ownFolder = ownFolderOf(file);
  if (!allowed.test(target) && !(ownFolder && target.startsWith(ownFolder))) return message;
  const isSameLayer = layerOf(target) === layerOf(file);
  if (address.startsWith('#') && isSameLayer) return 'In a layer, import by a relative address.';
  if (address.startsWith('.') && !isSameLayer)
    return 'A relative import stays in its layer: import from another layer by #client, #server, #shared, #content or #db.';
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
