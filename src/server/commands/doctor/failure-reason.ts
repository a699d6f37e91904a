import { types } from 'node:util';
import { codeOf } from '#db/error-code.ts';

/** fetch throws a TypeError whose cause has the reason. */
export function failureReason(error: unknown): string {
  if (!types.isNativeError(error)) return error instanceof DOMException ? 'no answer in time' : String(error);
  const cause = types.isNativeError(error.cause) ? error.cause : error;
  return codeOf(cause) ?? cause.message;
}
