import * as z from 'zod/mini';
import { cleaned } from './clean.ts';

/** The column `channel` of stops. */
export const stopScopes = ['calls', 'texts', 'all'] as const;
export const stopKinds = [...stopScopes, 'data'] as const;
export type StopKind = (typeof stopKinds)[number];

export const MAX_CONTACT_LENGTH = 320;

/** The database reads the contact. What it can't read goes to the operator. */
export const stopInputIn = (errors: { contact: string; what: string }) =>
  z.object({
    contact: z.string(errors.contact).check(
      z.maxLength(MAX_CONTACT_LENGTH, errors.contact),
      z.overwrite((typed) => typed.replace(/\p{Cc}/gu, ' ').trim()),
      z.regex(/[@＠\p{Nd}]/u, errors.contact),
    ),
    what: cleaned(z.enum(stopKinds, errors.what)),
  });
