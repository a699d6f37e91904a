// Fails if a document names a file, folder, script, heading or command that does not exist, or if
// another file names a document or command that does not.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const listFiles = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns])
    .toString()
    .trim()
    .split('\n');
const documents = listFiles('*.md');
const others = listFiles('*.ts', '*.mjs', '*.sh', '*.yml', '*.yaml', '*.example', '*.env');

const GENERATED = /^(data|dist|node_modules)(\/|$)/;
const PATH = /^\.?[\w@-][\w.@+-]*(\/[\w.@+-]+)*\/?$/;
const looksLikePath = (text) =>
  PATH.test(text) &&
  (text.includes('/') || /\.(md|ts|tsx|mjs|json|yml)$/.test(text)) &&
  !GENERATED.test(text);

const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** Such as `your-systems-postgresql`, as GitHub makes them of headings. */
const anchorsOf = (document) =>
  namesIn(readFileSync(document, 'utf8'), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

function missingIn(document) {
  const text = readFileSync(document, 'utf8');
  const isBeside = (path) => existsSync(join(dirname(document), path));
  const hasTarget = (link) => {
    const [path, anchor] = link.split('#');
    if (path && !isBeside(path)) return false;
    return !anchor || anchorsOf(path ? join(dirname(document), path) : document).includes(anchor);
  };
  const paths = namesIn(text, /`([^`\s]+)`/g).filter(looksLikePath);
  return [
    ...namesIn(text, /\]\((?!\w+:)([^)\s]+)/g).filter((link) => !hasTarget(link)),
    ...paths.filter((path) => !existsSync(path) && !isBeside(path)),
    ...namesIn(text, /npm run ([\w:-]+)/g).filter((script) => !(script in scripts)),
  ];
}

const missingDocuments = (file) =>
  namesIn(readFileSync(file, 'utf8'), /(?<![\w/])((?:docs\/[\w-]+|[A-Z]{3,})\.md)\b/g).filter(
    (document) => !existsSync(document),
  );

// The commands of the site's image, and of the backup's.
const commands = namesIn(
  readFileSync('src/server/commands/run-command.ts', 'utf8'),
  /^ {2}'?([\w:]+)'?: async/gm,
);
const [, usage] = /^usage='([^']*)'/m.exec(readFileSync('src/ops/backup/backup.sh', 'utf8'));
const backupCommands = namesIn(usage, /^ {2}([a-z-]+) /gm);
const COMMAND =
  /(?:compose run (?:-\S+ )*(?:web|migrate)|main\.mjs|npm run porchlight --) ([\w:]+)/g;
const BACKUP_COMMAND = /(?:compose run (?:-\S+ )*|`)backup ([a-z-]+)/g;

function missingCommands(file) {
  const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
  return [
    ...namesIn(text, COMMAND).filter((name) => !commands.includes(name)),
    ...namesIn(text, BACKUP_COMMAND).filter((name) => !backupCommands.includes(name)),
  ].map((name) => `command ${name}`);
}

const errors = [
  ...documents.flatMap((file) => missingIn(file).map((name) => `${file}: there is no ${name}`)),
  ...others.flatMap((file) => missingDocuments(file).map((name) => `${file}: there is no ${name}`)),
  ...[...documents, ...others].flatMap((file) =>
    missingCommands(file).map((name) => `${file}: there is no ${name}`),
  ),
];

for (const error of errors) console.error(error);
console.log(`${documents.length} documents, ${errors.length} stale references`);
process.exitCode = errors.length > 0 ? 1 : 0;
