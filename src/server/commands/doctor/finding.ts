import { types } from 'node:util';
import { codeOf } from '#db/error-code.ts';

export interface Finding {
  state: 'ok' | 'warning' | 'failure';
  part: string;
  what: string;
  remedy?: string;
}

const findingWith =
  (state: Finding['state']) =>
  (part: string, what: string, remedy: string): Finding => ({ state, part, what, remedy });

export const ok = (part: string, what: string): Finding => ({ state: 'ok', part, what });
export const warning = findingWith('warning');
export const failure = findingWith('failure');

/** fetch throws a TypeError whose cause has the reason. */
export function failureReason(error: unknown): string {
  if (!types.isNativeError(error)) return error instanceof DOMException ? 'no answer in time' : String(error);
  const cause = types.isNativeError(error.cause) ? error.cause : error;
  return codeOf(cause) ?? cause.message;
}
