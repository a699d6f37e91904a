interface SqlFile {
  name: string;
  text: string;
}

const LAST = ['shared_column_comments', 'roles', 'grants', 'replay_after_restore'];

/** Puts each file after the files whose objects it names. Ignores names in strings and comments. */
export function inOrder(files: SqlFile[]): SqlFile[] {
  const ordered = new Set<SqlFile>();
  const add = (file: SqlFile) => {
    const code = file.text.replace(/'[^']*'|--.*/g, '');
    const names = new Set(code.match(/\b\w+\.\w+\b/g));
    for (const other of files)
      if (other !== file && !ordered.has(other) && names.has(other.name.replace('/', '.'))) add(other);
    ordered.add(file);
  };
  for (const file of files) if (!LAST.includes(file.name)) add(file);
  return [...ordered, ...LAST.flatMap((last) => files.filter(({ name }) => name === last))];
}
