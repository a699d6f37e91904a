import { types } from 'node:util';

/** Returns an error's `code` (Node's, such as ENOENT, or PostgreSQL's SQLSTATE); undefined if it has none. */
export const codeOf = (error: unknown): string | undefined =>
  types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
