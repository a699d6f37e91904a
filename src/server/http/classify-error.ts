import { types } from 'node:util';
import { DatabaseUnavailable } from '#db/errors.ts';
import { HttpError, Unavailable, type RefusalCode } from './errors.ts';

// The error types of body-parser: https://github.com/expressjs/body-parser#errors
const bodyErrors: Record<string, RefusalCode> = {
  'entity.too.large': 'body-too-large',
  'entity.parse.failed': 'malformed-body',
  'entity.verify.failed': 'malformed-body',
  'parameters.too.many': 'malformed-body',
  'request.aborted': 'malformed-body',
  'request.size.invalid': 'malformed-body',
  'charset.unsupported': 'unsupported-media-type',
  'encoding.unsupported': 'unsupported-media-type',
};

const RETRY_AFTER_SECONDS = '30';

export function classifyError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable || error instanceof Unavailable) {
    return new HttpError('unavailable', { headers: { 'Retry-After': RETRY_AFTER_SECONDS }, cause: error });
  }
  if (error instanceof URIError) return new HttpError('malformed-address');
  if (types.isNativeError(error) && 'status' in error && error.status === 412) {
    return new HttpError('precondition-failed'); // express.static throws this 412.
  }
  const type = types.isNativeError(error) && 'type' in error ? String(error.type) : '';
  return new HttpError(bodyErrors[type] ?? 'internal', { cause: error });
}
