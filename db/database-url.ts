import pg from 'pg';

/** The name of the database as the driver reads it. */
export const databaseOf = (address: string): string =>
  new pg.Client({ connectionString: address }).database ?? '';

export function withLogin(address: string, user: string, password: string): string {
  const url = new URL(address);
  url.pathname = `/${encodeURIComponent(databaseOf(address))}`;
  for (const parameter of ['user', 'password']) url.searchParams.delete(parameter);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.href;
}
