import type { ComponentProps } from 'react';
import type { PageWords } from '#content/page-words.ts';
import { trades } from '#content/site.ts';
import {
  leadLimits,
  monthlyLeadVolumes,
  optionalChoices,
  optionalCounts,
  optionalFields,
  optionalTexts,
  type LeadField,
  type OptionalField,
} from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { SelectField } from '../forms/field.tsx';

type Words = PageWords['form'];
export type LeadControlName = LeadField | OptionalField;
type Control =
  | Omit<ComponentProps<'input'>, 'id'>
  | ((words: Words) => ComponentProps<typeof SelectField>['options']);

// With a placeholder, CSS can tell whether an optional field is empty.
const optional = { autoComplete: 'off', placeholder: ' ' };

/** In the order of the form: the attributes of an input, or the options of a list. */
export const leadControls: Record<LeadControlName, Control> = {
  businessName: { autoComplete: 'organization', maxLength: leadLimits.businessName },
  contactName: { autoComplete: 'name', maxLength: leadLimits.contactName },
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: leadLimits.email,
  },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: leadLimits.phone },
  // Trades that the business doesn't serve are left out.
  businessType: ({ businessTypes }) =>
    Object.entries(businessTypes).filter(
      ([type]) => type === 'other' || trades.some(({ id }) => id === type),
    ),
  monthlyLeadVolume: () => monthlyLeadVolumes.map((volume) => [volume, volume]),
  ...recordFrom(
    optionalChoices,
    (name): Control =>
      ({ choices }) =>
        Object.entries(choices[name]),
  ),
  ...recordFrom(optionalTexts, (name) => ({ ...optional, maxLength: optionalFields[name].limit })),
  ...recordFrom(optionalCounts, () => ({ ...optional, inputMode: 'numeric' as const })),
};
