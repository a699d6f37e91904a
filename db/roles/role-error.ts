/** Printed without a stack trace, so the message must say what to do. */
export class RoleError extends Error {
  override name = 'RoleError';
}
