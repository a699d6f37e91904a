import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { runSql } from './journal.ts';

const FOLDER = 'db/sql';
/** Runs last and at each migration. The others run if one of them changed. */
const RIGHTS = 'db/sql/900_rights.sql';

interface SqlFile {
  name: string;
  text: string;
}

interface SalesSource {
  files: SqlFile[];
  rights: SqlFile;
  /** Of what the files make, so without the rights. */
  hash: string;
}

export async function readSalesSource(root: string): Promise<SalesSource> {
  const read = async (name: string) => ({ name, text: await readFile(join(root, name), 'utf8') });
  const names = (await readdir(join(root, FOLDER)))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${FOLDER}/${name}`)
    .sort();
  const files = await Promise.all(names.filter((name) => name !== RIGHTS).map(read));
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  return { files, rights: await read(RIGHTS), hash };
}

export async function isApplied(client: pg.Client, { hash }: SalesSource): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from porchlight_journal.sql_files where hash = $1',
    [hash],
  );
  return rowCount === 1;
}

/** An object as PostgreSQL names it in any database, such as `view sales.leads`. */
interface SalesObject {
  type: string;
  identity: string;
}

// What is in the two schemas, what is attached to that (indexes, triggers, rules), and the triggers
// elsewhere that call its functions. Newest first, so each is dropped before older ones it uses.
const SALES_OBJECTS = `
  with schemas as (
    select 'pg_namespace'::regclass as classid, oid as objid
    from pg_namespace
    where nspname in ('sales', 'sales_internal')
  ), contents as (
    select depend.classid, depend.objid
    from pg_depend depend
    join schemas on (schemas.classid, schemas.objid) = (depend.refclassid, depend.refobjid)
    where depend.deptype = 'n'
  ), attached as (
    select depend.classid, depend.objid
    from pg_depend depend
    join (table schemas union all table contents) owner
      on (owner.classid, owner.objid) = (depend.refclassid, depend.refobjid)
    where depend.classid = 'pg_trigger'::regclass
      or depend.deptype = 'a'
        and depend.classid not in ('pg_constraint'::regclass, 'pg_attrdef'::regclass)
  )
  select object.type, object.identity
  from (table schemas union table contents union table attached) found
  cross join pg_identify_object(found.classid, found.objid, 0) object
  order by found.objid::bigint desc`;

const findSalesObjects = async (client: pg.Client): Promise<SalesObject[]> =>
  (await client.query<SalesObject>(SALES_OBJECTS)).rows;

const nameOf = ({ type, identity }: SalesObject) => `${type} ${identity}`;

/**
 * Drops what earlier migrations made, which the journal lists. Rejects with an OperatorError if the
 * two schemas have anything else, or something outside uses them. Visitors' data is in tables
 * outside that don't use them, so this deletes no rows.
 */
export async function dropSales(client: pg.Client): Promise<void> {
  const journal = 'select type, identity from porchlight_journal.sales_objects';
  const listed = new Set((await client.query<SalesObject>(journal)).rows.map(nameOf));

  const found = await findSalesObjects(client);
  const others = found.map(nameOf).filter((name) => !listed.has(name));
  if (others.length > 0)
    throw new OperatorError(
      'in the schemas sales and sales_internal, which this release makes anew, is something ' +
        `that no release made: ${others.join(', ')}. Move it to another schema ('alter ... ` +
        `set schema ...'), or drop it`,
    );
  try {
    // Without `cascade`, PostgreSQL refuses to drop what something else uses.
    for (const object of found)
      await client.query(`drop ${object.type} if exists ${object.identity}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || codeOf(error) !== '2BP01') throw error;
    const uses = (error.detail ?? error.message).split('\n').join(', ');
    throw new OperatorError(
      `${uses}, which this release makes anew: drop what depends on it, and create it again ` +
        'after migrating',
    );
  }
}

export async function createSales(client: pg.Client, { files, hash }: SalesSource): Promise<void> {
  for (const { name, text } of files) await runSql(client, name, text);
  await client.query('delete from porchlight_journal.sales_objects');
  await client.query(
    `insert into porchlight_journal.sales_objects (type, identity) ${SALES_OBJECTS}`,
  );
  await client.query('delete from porchlight_journal.sql_files');
  await client.query('insert into porchlight_journal.sql_files (hash) values ($1)', [hash]);
}
