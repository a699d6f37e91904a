import type { ComponentProps } from 'react';
import { tradeOptionsOf } from '#content/form/trade-options.ts';
import type { PageWords } from '#content/page-words.ts';
import { leadLimits, monthlyLeadVolumes, optionalFields } from '#shared/lead-fields.ts';
import type { SelectField } from '../forms/field.tsx';

type Words = PageWords['form'];
export type LeadControlName = keyof Words['fields'];
type Control =
  Omit<ComponentProps<'input'>, 'id'> | ((words: Words) => ComponentProps<typeof SelectField>['options']);

// With a placeholder, CSS can tell whether an optional field is empty.
const optional = { autoComplete: 'off', placeholder: ' ' };

/** In the order of the form: the attributes of an input, or the options of a list. */
export const leadControls: Record<LeadControlName, Control> = {
  businessName: { autoComplete: 'organization', maxLength: leadLimits.businessName },
  contactName: { autoComplete: 'name', maxLength: leadLimits.contactName },
  email: {
    ...{ type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: leadLimits.email },
    ...{ autoCapitalize: 'none', spellCheck: false },
  },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: leadLimits.phone },
  businessType: ({ businessTypes }) => tradeOptionsOf(businessTypes),
  monthlyLeadVolume: () => monthlyLeadVolumes.map((volume) => [volume, volume]),
  reachBy: ({ choices }) => Object.entries(choices.reachBy),
  callTime: ({ choices }) => Object.entries(choices.callTime),
  language: ({ choices }) => Object.entries(choices.language),
  tradeDetail: { ...optional, maxLength: optionalFields.tradeDetail.limit },
  plan: { ...optional, maxLength: optionalFields.plan.limit },
  missedCalls: { ...optional, inputMode: 'numeric' },
};
