import { types } from 'node:util';

/** What the system or the database said; undefined where the error is of neither. */
export const codeOf = (error: unknown): string | undefined =>
  types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
