import { leadFormText } from '#content/form/lead-form.ts';
import type { businessTypes } from './lead-fields.ts';

export const businessTypeLabels: Record<(typeof businessTypes)[number], string> = leadFormText.businessTypes;
