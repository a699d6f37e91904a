import type { ErrorStatus } from '#content/error-page.ts';
import type { FieldError, Problem } from '#shared/api.ts';
import { bodyLimits } from './body-limits.ts';

const refusals = {
  'invalid-input': [
    400,
    'The input is not right',
    'Fix the listed fields, and send the input again.',
  ],
  'malformed-request': [400, 'The request is not right', 'Check the address and the headers.'],
  'malformed-body': [400, 'The body cannot be read', 'Send well-formed JSON or a form, in UTF-8.'],
  'cross-site': [403, 'The request came from another site', 'Send it from a page of this site.'],
  'not-found': [404, '404 Page Not Found', 'There is nothing at this address.'],
  'method-not-allowed': [
    405,
    'The method is not allowed',
    'Use one of the methods in the Allow header.',
  ],
  'body-too-large': [
    413,
    'The body is too large',
    `Send at most ${bodyLimits.post} KB, or ${bodyLimits.report} KB for an error report.`,
  ],
  'unsupported-media-type': [
    415,
    'The content type is not supported',
    'Send application/json or application/x-www-form-urlencoded, not compressed.',
  ],
  'range-not-satisfiable': [
    416,
    'The range is outside the file',
    'Ask for a range within its length.',
  ],
  'too-many-requests': [
    429,
    'Too many requests',
    'Wait as long as Retry-After says, and send it again.',
  ],
  internal: [500, 'Something went wrong on our side', 'Try again in a moment.'],
  unavailable: [
    503,
    'The request cannot be handled right now',
    'The request may not have been stored. Send it again in a moment, with the same ' +
      'Idempotency-Key.',
  ],
} as const satisfies Record<string, [status: ErrorStatus, title: string, detail: string]>;

export type RefusalCode = keyof typeof refusals;

interface RefusalOptions {
  detail?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
  cause?: unknown;
}

export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ErrorStatus;

  constructor(
    readonly code: RefusalCode,
    readonly options: RefusalOptions = {},
  ) {
    super(options.detail ?? refusals[code][2], { cause: options.cause });
    this.status = refusals[code][0];
  }
}

export const toProblem = ({ code, status, message, options: { errors } }: HttpError): Problem => ({
  type: `urn:porchlight:problem:${code}`,
  title: refusals[code][1],
  status,
  detail: message,
  ...(errors && { errors }),
});
