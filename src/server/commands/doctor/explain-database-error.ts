export function explainDatabaseError(code: string): { what: string; remedy: string } {
  if (code.startsWith('28'))
    return { what: 'refuses the login', remedy: 'check the user and the password in DATABASE_URL' };
  const what = 'does not answer';
  if (code === '3D000')
    return { what, remedy: 'there is no database of this name: create it, or correct DATABASE_URL' };
  if (code === '55000')
    return {
      what,
      remedy: "a backup is being restored, or the restore was interrupted: then run 'backup now'",
    };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { what, remedy: 'no such host: check DATABASE_URL and the network' };
  return { what, remedy: 'start the server, and check host and port in DATABASE_URL' };
}
