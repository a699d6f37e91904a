import { OperatorError } from '#db/errors.ts';
import { libpqVariables } from '#db/libpq.ts';

const DATABASE = 'porchlight';

/** Says why backup.sh can't back up this database: the name is fixed there. */
export function wrongName(databaseUrl: string): string | undefined {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  if (name === DATABASE) return undefined;
  return `backup works only for a database named ${DATABASE}, and this one is ${name}: rename it, or back it up with another tool`;
}

export function backupConnection(databaseUrl: string): Record<string, string> {
  const refusal = wrongName(databaseUrl);
  if (refusal) throw new OperatorError(refusal);
  return libpqVariables(databaseUrl);
}
