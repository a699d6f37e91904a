import { types } from 'node:util';

/** Node's code, such as ENOENT, or PostgreSQL's SQLSTATE. */
export const codeOf = (error: unknown): string | undefined =>
  types.isNativeError(error) && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
