/** The message is one line that says what to do. */
export class RoleError extends Error {
  override name = 'RoleError';
}
