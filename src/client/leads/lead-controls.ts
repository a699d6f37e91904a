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
  type OptionalChoice,
  type OptionalField,
} from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { SelectField } from '../forms/field.tsx';

type OptionsIn = (words: PageWords['form']) => ComponentProps<typeof SelectField>['options'];
type InputAttributes = Omit<ComponentProps<'input'>, 'id'>;

export type LeadControlName = LeadField | OptionalField;

// With a placeholder, CSS can tell whether an optional field is empty.
const optional: InputAttributes = { placeholder: ' ' };

const emailField: InputAttributes = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: leadLimits.email,
};

const phoneField: InputAttributes = {
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  maxLength: leadLimits.phone,
};

/** Trades that the business doesn't serve are left out. */
const businessTypesIn: OptionsIn = ({ businessTypes }) =>
  Object.entries(businessTypes).filter(
    ([type]) => type === 'other' || trades.some(({ id }) => id === type),
  );

const choicesOf =
  (name: OptionalChoice): OptionsIn =>
  ({ choices }) =>
    Object.entries(choices[name]);

/** In the order of the form: the attributes of an input, or the options of a list. */
export const leadControls: Record<LeadControlName, InputAttributes | OptionsIn> = {
  businessName: { autoComplete: 'organization', maxLength: leadLimits.businessName },
  contactName: { autoComplete: 'name', maxLength: leadLimits.contactName },
  email: emailField,
  phone: phoneField,
  businessType: businessTypesIn,
  monthlyLeadVolume: () => monthlyLeadVolumes.map((volume) => [volume, volume]),
  ...recordFrom(optionalChoices, choicesOf),
  ...recordFrom(optionalTexts, (name) => ({ ...optional, maxLength: optionalFields[name].limit })),
  ...recordFrom(optionalCounts, () => ({ ...optional, inputMode: 'numeric' as const })),
};
