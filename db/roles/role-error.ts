/** Why a role was not created, changed or removed, in one line that says what to do. */
export class RoleError extends Error {
  override name = 'RoleError';
}
