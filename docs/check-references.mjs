// Fails if a document names a file, folder or script that does not exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const documents = execFileSync('git', ['ls-files', '*.md']).toString().trim().split('\n');

const GENERATED = /^(data|dist|node_modules)(\/|$)/;
const PATH = /^\.?[\w@-][\w.@+-]*(\/[\w.@+-]+)*\/?$/;
const looksLikePath = (text) =>
  PATH.test(text) &&
  (text.includes('/') || /\.(md|ts|tsx|mjs|json|yml)$/.test(text)) &&
  !GENERATED.test(text);

const errors = documents.flatMap((document) => {
  const text = readFileSync(document, 'utf8');
  const named = (pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  const isBeside = (path) => existsSync(join(dirname(document), path));
  const paths = named(/`([^`\s]+)`/g).filter(looksLikePath);
  return [
    ...named(/\]\((?!\w+:|#)([^)#\s]+)/g).filter((path) => !isBeside(path)),
    ...paths.filter((path) => !existsSync(path) && !isBeside(path)),
    ...named(/npm run ([\w:-]+)/g).filter((script) => !(script in scripts)),
  ].map((name) => `${document}: there is no ${name}`);
});

for (const error of errors) console.error(error);
console.log(`${documents.length} documents, ${errors.length} stale references`);
process.exitCode = errors.length > 0 ? 1 : 0;
