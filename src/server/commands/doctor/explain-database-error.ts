export function explainDatabaseError(code: string): { what: string; remedy: string } {
  if (code.startsWith('28'))
    return { what: 'refuses the login', remedy: 'check the user and the password in DATABASE_URL' };
  if (code === '3D000')
    return { what: 'does not exist', remedy: 'create it, or correct its name in DATABASE_URL' };
  if (code === '55000')
    return {
      what: 'is closed for a restore',
      remedy: "wait until the restore ends; if no restore is running, 'backup now' reopens the database",
    };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { what: 'has an unknown host', remedy: 'check DATABASE_URL and the network' };
  if (code === '42501')
    return { what: 'denies permission', remedy: "use the role of the database's owner or of the site" };
  return { what: 'does not answer', remedy: 'start PostgreSQL, and check host and port in DATABASE_URL' };
}
