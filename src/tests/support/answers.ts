import type { Response } from 'supertest';
import type { FieldError, Problem } from '#shared/api.ts';

export const idOf = (response: Response): string => (response.body as { id: string }).id;

export function problemOf(response: Response): Problem {
  const type = response.get('Content-Type') ?? '';
  if (!type.startsWith('application/problem+json')) throw new Error(`not a problem document but ${type}`);
  return JSON.parse(response.text || JSON.stringify(response.body)) as Problem;
}

export const fieldsWithErrors = (errors: FieldError[] | undefined) => errors?.map(({ field }) => field);

export const cookiesOf = (response: Response): string[] => response.get('Set-Cookie') ?? [];
