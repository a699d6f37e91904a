import { HttpError } from '../http/errors.ts';

export const lineBusy = (seconds: number) =>
  new HttpError('too-many-requests', {
    detail: 'The demo line is busy.',
    headers: { 'Retry-After': String(seconds) },
  });
