// Fails if a sentence in a document or a comment is longer than 35 words, or has a word that plain English avoids.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_WORDS = 35;
const AVOIDED = /\b(thereof|hereby|whoever|whomever|for ever|e-mails?)\b|\d %/i;
// Generated, or a text that must not change.
const SKIPPED = ['docs/data-dictionary.md', 'LICENSE'];

const files = execFileSync('git', [
  'ls-files',
  '*.md',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.css',
  '*.sql',
  '*.sh',
  '*.yml',
])
  .toString()
  .split('\n')
  .filter((file) => file && !SKIPPED.includes(file) && !file.startsWith('migrations/'));

/** Paragraphs, list items and table cells, without code and quotations. */
const proseOf = (text) =>
  text.replace(/^```.*?^```/gms, '\n\n').split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\||^#.*$/m);

const marks = { sql: '--', sh: '#', yml: '#' };

/** Each comment, with its lines joined. */
function commentsOf(text, extension) {
  const mark = marks[extension] ?? '//';
  const lines = text.split('\n').map((line) => {
    const [, words] = line.match(new RegExp(`^\\s*${mark} ?(.*)$`)) ?? [];
    return words;
  });
  const joined = lines
    .map((words) => words ?? '\0')
    .join('\n')
    .split('\0');
  const blocks =
    mark === '//'
      ? [...text.matchAll(/\/\*\*?(.*?)\*\//gs)].map(([, words]) => words.replace(/^\s*\* ?/gm, ''))
      : [];
  return [...joined, ...blocks].filter((words) => words.trim());
}

const plain = (text) =>
  text
    .replace(/`[^`]*`|\[([^\]]*)\]\([^)]*\)|https?:\S+/g, (_, label) => label ?? 'code')
    .replace(/"[^"]*"|“[^”]*”|'[^']*'/g, 'quotation');

const errors = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const extension = file.split('.').at(-1);
  const texts = extension === 'md' ? proseOf(text) : commentsOf(text, extension);
  return texts.map(plain).flatMap((words) => {
    const sentences = words.split(/(?<=[.!?])\s+|\n\s*\n/);
    const long = sentences.filter((sentence) => sentence.trim().split(/\s+/).length > MAX_WORDS);
    const avoided = AVOIDED.exec(words);
    return [
      ...long.map(
        (sentence) =>
          `${file}: over ${MAX_WORDS} words: ${sentence.trim().replace(/\s+/g, ' ').slice(0, 90)}...`,
      ),
      ...(avoided ? [`${file}: avoid "${avoided[0]}"`] : []),
    ];
  });
});

for (const error of errors) console.error(error);
console.log(`${files.length} files, ${errors.length} sentences to mend`);
process.exitCode = errors.length > 0 ? 1 : 0;
