import * as z from 'zod/mini';
import type { leadFormErrors } from '#content/form/lead-form.ts';
import { touchFields } from './attribution.ts';
import {
  businessTypes,
  honeypotField,
  leadLimits,
  leadSources,
  monthlyLeadVolumes,
  optionalCounts,
  optionalFields,
  optionalTexts,
  requiredTexts,
  TICKED,
  type ChoiceValue,
  type OptionalChoice,
  type OptionalCount,
} from './lead-fields.ts';
import { clean, cleaned } from './clean.ts';
import { memoize } from './memoize.ts';
import { recordFrom } from './record-from.ts';
import { promisedCall } from './promised-call.ts';
import { readWholeNumber } from './read-whole-number.ts';

type Errors = typeof leadFormErrors;

// Counts UTF-16 units, as `maxlength` does. z.maxLength would count code points.
const atMost = (limit: number, { tooLong }: Errors) =>
  z.refine<string>((value) => value.length <= limit, tooLong(limit));

const text = (field: (typeof requiredTexts)[number], errors: Errors) =>
  z
    .string({ error: (issue) => (issue.input == null ? errors.missing[field] : errors.notText) })
    .check(
      z.overwrite(clean),
      z.minLength(1, { error: errors.missing[field] }),
      atMost(leadLimits[field], errors),
    );

const optionalText = (limit: number, errors: Errors) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? clean(value) || undefined : undefined)),
    z.optional(z.string().check(atMost(limit, errors))),
  );

const option = <const T extends readonly string[]>(
  field: 'businessType' | 'monthlyLeadVolume',
  values: T,
  { missing, notListed }: Errors,
) =>
  cleaned(
    z.enum(values, {
      error: ({ input }) => (input == null || input === '' ? missing[field] : notListed),
    }),
  );

/** Leaves out an invalid value and accepts the lead. */
const lenient = <T extends z.ZodMiniType>(schema: T) =>
  z.catch(z.optional(cleaned(schema)), undefined);

/** Undefined if the text isn't JSON. Returns other values as they are. */
export const parsedJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

// A checked box without a `value` attribute posts 'on'.
const ticked: unknown[] = [true, TICKED, 'on'];

const count = (name: OptionalCount) =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'string' || typeof value === 'number'
        ? readWholeNumber(String(value))
        : undefined,
    ),
    z.catch(
      z.optional(z.int().check(z.minimum(0), z.maximum(optionalFields[name].max))),
      undefined,
    ),
  );

const choice = <Name extends OptionalChoice>(name: Name) =>
  lenient(z.enum<readonly ChoiceValue<Name>[]>(optionalFields[name].values));

/**
 * Accepts JSON and form data. Unknown fields are ignored. Built once for each language, because
 * building costs more than parsing, and at its first use, because it would delay hydration.
 */
export const leadInputIn = memoize((errors: Errors) => {
  const anyText = lenient(z.string());
  const touch = lenient(z.object(recordFrom([...touchFields, 'at'] as const, () => anyText)));
  const checkbox = z.pipe(
    z.transform((value) => ticked.includes(value)),
    z.boolean(),
  );
  return z.object({
    ...recordFrom(requiredTexts, (field) => text(field, errors)),
    businessType: option('businessType', businessTypes, errors),
    monthlyLeadVolume: option('monthlyLeadVolume', monthlyLeadVolumes, errors),
    ...recordFrom(optionalTexts, (field) => optionalText(optionalFields[field].limit, errors)),
    ...recordFrom(optionalCounts, count),
    reachBy: choice('reachBy'),
    callTime: choice('callTime'),
    language: choice('language'),
    consent: checkbox,
    consentVersion: anyText,
    textConsent: checkbox,
    textConsentVersion: anyText,
    source: lenient(z.enum(leadSources)),
    /** The id of the sender's saved calculation. */
    calculation: lenient(z.guid()),
    attribution: z.pipe(z.transform(parsedJson), touch),
    [honeypotField]: anyText,
  });
});
export type LeadInput = z.infer<ReturnType<typeof leadInputIn>>;

/** `reach` and `call` are missing if the lead waits in the spool. */
export const leadAnswer = () =>
  z.object({
    id: z.string(),
    reach: z.optional(z.enum(['call', 'text', 'email'])),
    call: z.optional(z.nullable(promisedCall())),
  });
export type LeadAnswer = z.infer<ReturnType<typeof leadAnswer>>;
