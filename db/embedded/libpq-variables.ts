/** They are meant for another server, but the driver, postgres, psql and pg_dump all read them. */
export function forgetLibpqVariables(): void {
  for (const name of Object.keys(process.env))
    if (/^PG[A-Z]/.test(name)) Reflect.deleteProperty(process.env, name);
}
