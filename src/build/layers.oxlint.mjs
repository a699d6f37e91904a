export const tests = ['**/*.test.ts', 'src/tests/**'];

const cspRestrictions = [
  ["JSXAttribute[name.name='style']", 'The content security policy blocks style=: use a class.'],
  ["JSXOpeningElement[name.name='style']", 'The content security policy blocks <style>: use a CSS module.'],
  ["JSXAttribute[name.name='dangerouslySetInnerHTML']", 'Raw HTML can contain scripts: use elements.'],
].map(([selector, message]) => ({ selector, message }));

const forbidDynamicImport = ([regex, message]) => ({
  selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
  message,
});

/** Each pattern is a pair: a regular expression, and a message that says what to do instead. */
const forbid = (files, ...rules) => {
  const patterns = [...rules, shortestForm];
  return {
    files,
    excludeFiles: tests,
    rules: {
      'eslint-js/no-restricted-imports': [
        'error',
        { patterns: patterns.map(([regex, message]) => ({ regex, message })) },
      ],
      // For import(), which no-restricted-imports ignores. Repeats cspRestrictions, because Oxlint applies only the last
      // block that sets a rule.
      'eslint-js/no-restricted-syntax': [
        'error',
        ...patterns.map(forbidDynamicImport),
        computedImport,
        ...cspRestrictions,
      ],
    },
  };
};

const shortestForm = [
  '^/|(^|/)\\./\\.|[^./]/\\.\\.|/\\./',
  'Lint reads an address as it is written: begin it with ./, ../ or #, and go up only at its beginning.',
];

const computedImport = {
  selector:
    "ImportExpression[source.type!='Literal'], MemberExpression[object.type='MetaProperty'][property.name='glob']",
  message: 'Lint reads only literal addresses: import a literal, or disable this rule and say why.',
};

const up = (steps) => `^${'\\.\\./'.repeat(steps)}`;
const stayInLayer = (depth) => [
  up(depth),
  'A relative import stays in its layer: import from another layer by #client, #server, #shared, #content or #db.',
];
// A feature is a folder of src/client. It may import from ui, illustrations, dock, forms, start and src/client itself.
const noOtherFeature = (depth) => [
  `${depth === 0 ? '^\\./' : up(depth)}(?!ui/|illustrations/|dock/|forms/|start/|[^/]+$)`,
  'Features do not import each other: put what they share into src/client itself.',
];
/** Within a layer, the borders between its folders are read from relative addresses. */
const notByName = (layer) => [
  `^#${layer}/`,
  `In this layer, import by a relative address, not by #${layer}.`,
];
const browserPackages =
  'react|react-dom|vike|zod|minisearch|web-vitals|@radix-ui|@sentry/react|@vapi-ai|@daily-co';
const notInBrowser = [
  `^(?!\\.|/|#(client|shared|content)/|(${browserPackages})(/|$))`,
  'Browser code does not import server code: what both need is in src/shared. List a new package in browserPackages.',
];
const notInServer = [
  '^(#client|react|@sentry/react|drizzle-orm|pg$)',
  'Render through src/server/pages/render-page.ts, and query through #db/queries.',
];
const notInDatabase = [
  '^(#client|#server|#content|#db|express)',
  'The database layer does not import the layers above it: pass values in. Import its own files by a relative address.',
];
const notInContent = ['^(?!\\.\\.?/(?!\\.))', 'Content imports only its own files.'];

/** A pattern has a fixed number of `../`, so files in deeper folders need other patterns. */
const layerRules = (folder, files, ...patterns) =>
  [0, 1, 2].map((depth) =>
    forbid(
      [`${folder}/${'*/'.repeat(depth)}${files}`],
      ...patterns
        .map((pattern) => (typeof pattern === 'function' ? pattern(depth) : pattern))
        .filter(Boolean),
      stayInLayer(depth + 1),
    ),
  );

/** The files of src/server itself that connect its folders. */
const composers = ['app', 'env.server', 'main', 'public-config'].map((name) => `src/server/${name}.ts`);
const onlyComposers = [
  '^\\./[^/]+/',
  'Only app.ts, env.server.ts, main.ts and public-config.ts import from folders: pass the rest in from process/ or app.ts.',
];

/** The server folders that a server folder may import. `*` means any folder not listed. commands and process are exempt. */
const serverFolders = {
  '*': ['http', 'spool', 'telemetry'],
  http: ['telemetry'],
  spool: ['http', 'telemetry'],
  telemetry: [],
};
const serverFolderRules = ([name, imports]) =>
  [1, 2].map((depth) => ({
    ...forbid(
      [`src/server/${name}/${'*/'.repeat(depth - 1)}*.ts`],
      notInServer,
      notByName('server'),
      [
        `${up(depth)}(?!(${imports.join('|')})/|(env\\.server|public-config|run-repeatedly)\\.ts$)`,
        `This folder may import its own files, ${[...imports, 'env.server.ts', 'public-config.ts'].join(', ')} and run-repeatedly.ts (see serverFolders): pass the rest in from process/ or app.ts.`,
      ],
      stayInLayer(depth + 1),
    ),
    excludeFiles: [...tests, 'src/server/commands/**', 'src/server/process/**'],
  }));

const notListed = ['^', 'Files here import nothing: list their layer in src/build/layers.oxlint.mjs first.'];

/** What each folder of db may import from the others, and whether from db itself. */
const databaseFolders = {
  schema: '(?!)',
  queries: 'schema/|[^/]+$',
  roles: '[^/]+$',
  sql: 'embedded/|[^/]+$',
  embedded: 'roles/|[^/]+$',
};
const databaseFolderRules = ([name, imports]) =>
  forbid(
    [`db/${name}/*.ts`],
    notInDatabase,
    [
      `${up(1)}(?!\\.\\./|${imports})`,
      'The folders of db have an order (databaseFolders in src/build/layers.oxlint.mjs): pass the rest in.',
    ],
    stayInLayer(2),
  );

/** The layers of docs/architecture.md. For each file, the last matching entry applies. */
export const layers = [
  forbid(['src/**'], notListed),
  {
    // The first imports the build. The others are for lint, and a script.
    files: ['src/server/process/launch.mjs', 'src/build/*.mjs'],
    rules: { 'eslint-js/no-restricted-imports': 'off', 'eslint-js/no-restricted-syntax': 'off' },
  },
  ...layerRules('src/content', '*.ts', notInContent),
  forbid(['src/shared/**'], ['^(?!\\./|#content/|zod)', 'src/shared imports only zod and content.']),
  forbid(['db/**'], notListed),
  forbid(['db/*.ts'], notInDatabase, stayInLayer(1)),
  ...Object.entries(databaseFolders).map(databaseFolderRules),
  ...layerRules('src/client', '*.{ts,tsx}', notInBrowser, notByName('client'), noOtherFeature),
  ...layerRules('src/pages', '*.{ts,tsx}', notInBrowser),
  forbid(
    ['src/build/*.ts'],
    ['^(#(?!content/)|\\.\\./)', 'The build reads only content: pass other values in from vite.config.ts.'],
  ),
  ...layerRules(
    'src/server',
    '*.ts',
    notInServer,
    notByName('server'),
    (depth) => depth === 0 && onlyComposers,
  ),
  forbid(
    ['src/server/process/*.ts'],
    notInServer,
    notByName('server'),
    ['^\\.\\./commands/', 'commands imports process: move what process needs of it to telemetry.'],
    stayInLayer(2),
  ),
  forbid(composers, notInServer, notByName('server'), stayInLayer(1)),
  ...Object.entries(serverFolders).flatMap(serverFolderRules),
];
