import { types } from 'node:util';

/** The code that the system or the database gave an error; undefined if it has none. */
export const codeOf = (error: unknown): string | undefined =>
  types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
