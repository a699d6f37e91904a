import { dirname, join, relative } from 'node:path';

export const tests = ['**/*.test.ts', 'src/tests/**'];

const OWN_FOLDER = 'the folder of the importing file';
const PACKAGES = 'all packages';

const browserPackages = 'react react-dom vike zod @radix-ui @sentry/react @vapi-ai @daily-co'.split(
  ' ',
);
const inBrowser = ['src/shared/', 'src/content/', ...browserPackages];
const clientRooms = ['ui', 'illustrations', 'dock', 'forms', 'browser'].map(
  (room) => `src/client/${room}/`,
);
const inClient = [
  OWN_FOLDER,
  'src/client/error-reporting/report-error.ts',
  // The calculator, the chat and the calls fill in the lead form.
  'src/client/leads/lead-draft.ts',
  'src/client/leads/lead-form-fields.ts',
  ...clientRooms,
  ...inBrowser,
];
const inServer = ['db/', 'src/runtime/', 'src/shared/', 'src/content/', PACKAGES];
const inFeature = [OWN_FOLDER, 'src/server/env.server.ts', 'src/server/settings/', ...inServer];
const inFoundation = [OWN_FOLDER, 'src/runtime/', 'src/shared/', PACKAGES];
const inSession = ['db/connection/', 'db/errors/', ...inFoundation];

const browser = {
  say:
    'Features do not import each other, or server code: what two need is in ui, forms or ' +
    'browser of src/client, or in src/shared. List a new package in browserPackages.',
};
const server = {
  never: ['react', 'react-dom', '@sentry/react', 'drizzle-orm', 'pg'],
  say:
    'Pass the rest in from process/ or app.ts, query through #db/queries, and render through ' +
    'pages/render-page.ts.',
};
const serverProcess = { ...server, never: ['src/server/commands/', ...server.never] };
const database = {
  never: ['express', 'express-rate-limit', 'express-static-gzip'],
  say: 'The folders of db have an order, and import no layer above: pass the rest in.',
};

/**
 * Rows of files, what they may import (docs/architecture.md), and what lint says otherwise. The
 * last row that has the file applies. Each is a file, a package, a folder with all below it
 * (`db/`), or only the files in it (`db/schema/*`).
 */
const borders = [
  ['src/content/', ['src/content/'], { say: 'Content imports only its own files.' }],
  [
    'src/shared/',
    ['src/shared/', 'src/content/', 'zod'],
    { say: 'src/shared imports only zod and content.' },
  ],
  [
    'src/runtime/',
    ['src/runtime/', PACKAGES],
    { say: 'What db and server run on imports neither of them.' },
  ],
  ['src/client/', inClient, browser],
  // It reads how a panel was closed.
  ['src/client/dock/', ['src/client/start/close-outside.ts', ...inClient], browser],
  // Sections have buttons that play calls.
  ['src/client/sections/', ['src/client/voice/', ...inClient], browser],
  ['src/pages/', ['src/pages/', 'src/client/', ...inBrowser], browser],
  [
    'src/build/',
    ['src/build/', 'src/content/', PACKAGES],
    { say: 'The build reads only content.' },
  ],
  [
    'src/server/',
    ['src/server/http/', 'src/server/spool/', 'src/server/telemetry/', ...inFeature],
    server,
  ],
  [
    'src/server/http/',
    ['src/server/spool/spool-unavailable.ts', 'src/server/telemetry/', ...inFeature],
    server,
  ],
  ['src/server/telemetry/', inFeature, server],
  // A lead is composed when it is stored, which may be late.
  [
    'src/server/spool/',
    ['src/server/leads/compose-lead.ts', 'src/server/http/', 'src/server/telemetry/', ...inFeature],
    server,
  ],
  ['src/server/process/', ['src/server/', ...inServer], serverProcess],
  ['src/server/commands/', ['src/server/', ...inServer], server],
  ['src/server/app.ts', ['src/server/', ...inServer], server],
  ['src/server/env.server.ts', ['src/server/', ...inServer], server],
  ['src/server/main.ts', ['src/server/', ...inServer], server],
  ['db/errors/*', inFoundation, database],
  ['db/schema/*', inFoundation, database],
  ['db/connection/*', ['db/errors/', ...inFoundation], database],
  ['db/queries/*', ['db/schema/', ...inSession], database],
  ['db/roles/*', inSession, database],
  ['db/embedded/*', ['db/roles/', ...inSession], database],
  ['db/migrate/*', ['db/queries/', 'db/roles/', ...inSession], database],
];
const unlisted = {
  say: 'Files here import nothing: list their folder in src/build/import-borders.oxlint.mjs first.',
};

const isIn = (path, place) => {
  if (place.endsWith('/*')) return dirname(path) === place.slice(0, -2);
  return place.endsWith('/')
    ? path.startsWith(place)
    : path === place || path.startsWith(`${place}/`);
};

/** 'src/server' of 'src/server/leads/lead-routes.ts', and 'db' of 'db/schema/leads.ts'. */
const layerOf = (path) => /^(src\/[^/]+|db)\//.exec(path)?.[1];

function allows({ may, never }, file, target) {
  const isPackage = /^[@\w]/.test(target) && !layerOf(`${target}/`);
  if (never.some((place) => isIn(target, place))) return false;
  return may.some((place) => {
    if (place === PACKAGES) return isPackage;
    if (place === OWN_FOLDER)
      return dirname(file) !== layerOf(file) && isIn(target, `${dirname(file)}/`);
    return isIn(target, place);
  });
}

function refusalOf(file, address) {
  const isRelative = address.startsWith('.');
  const target = isRelative
    ? join(file, '..', address)
    : address.replace(/^#(?!db\/)/, 'src/').replace(/^#/, '');
  const row = borders.findLast(([files]) => isIn(file, files));
  const [, may, { never = [], say }] = row ?? [file, [], unlisted];
  if (!allows({ may, never }, file, target)) return say;
  if (isRelative === (layerOf(target) === layerOf(file))) return;
  return (
    'In a layer, import by a relative address; from another one, by #client, #server, ' +
    '#runtime, #shared, #content or #db.'
  );
}

const imports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const refuse = (node, message) => message && context.report({ node, message });
    const check = ({ source }) => source && refuse(source, refusalOf(file, source.value));
    const computed =
      'Lint reads only literal addresses: import a literal, or disable this rule and say why.';
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: (node) =>
        node.source.type === 'Literal' ? check(node) : refuse(node, computed),
      MemberExpression: (node) =>
        node.object.type === 'MetaProperty' &&
        node.property.name === 'glob' &&
        refuse(node, computed),
    };
  },
};

export default { meta: { name: 'borders' }, rules: { imports } };
