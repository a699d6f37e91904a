import type { Db } from './client.server.ts';

/** A named statement: PostgreSQL parses and plans it once on each connection, and not at each run. */
export function prepared<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const known = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = known.get(db) ?? prepare(db);
    known.set(db, statement);
    return statement;
  };
}
