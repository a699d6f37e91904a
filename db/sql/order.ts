import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface SqlFile {
  /** In db/sql without its ending, as 'sales/leads'. */
  name: string;
  text: string;
}

/** These use the objects of all folders. */
const LAST = ['shared_column_comments', 'roles', 'grants', 'replay'];

/** The names of all files: those in folders by name, then LAST. */
export async function sqlFileNames(root: string): Promise<string[]> {
  const paths = await readdir(join(root, 'db/sql'), { recursive: true });
  const names = paths.filter((path) => path.endsWith('.sql')).map((path) => path.slice(0, -'.sql'.length));
  return [...names.filter((name) => !LAST.includes(name)).sort(), ...LAST];
}

/** Puts each file after those whose objects it names outside of texts and comments. */
export function inOrder(files: SqlFile[]): SqlFile[] {
  const ordered = new Set<SqlFile>();
  const add = (file: SqlFile) => {
    const code = file.text.replace(/'[^']*'|--.*/g, '');
    const names = new Set(code.match(/\b\w+\.\w+\b/g));
    for (const other of files)
      if (other !== file && !ordered.has(other) && names.has(other.name.replace('/', '.'))) add(other);
    ordered.add(file);
  };
  files.forEach(add);
  return [...ordered];
}
