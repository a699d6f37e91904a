import * as z from 'zod/mini';
import { cleaned } from './clean.ts';

/** The column `channel` of stops. */
export const stopChannels = ['calls', 'texts', 'all'] as const;
export type StopChannel = (typeof stopChannels)[number];
/** What a visitor may choose: a channel, or to see or erase what is stored. */
export const stopChoices = [...stopChannels, 'data'] as const;
export type StopChoice = (typeof stopChoices)[number];

export const MAX_CONTACT_LENGTH = 320;

/** The database reads the contact. What it can't read goes to the operator. */
export const stopInputIn = (errors: { contact: string; what: string }) =>
  z.object({
    contact: z.string(errors.contact).check(
      z.maxLength(MAX_CONTACT_LENGTH, errors.contact),
      z.overwrite((typed) => typed.replace(/\p{Cc}/gu, ' ').trim()),
      z.regex(/[@＠\p{Nd}]/u, errors.contact),
    ),
    what: cleaned(z.enum(stopChoices, errors.what)),
  });
