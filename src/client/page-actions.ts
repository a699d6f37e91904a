import type { LeadField, LeadSource, OptionalText } from '#shared/lead-fields.ts';

/** Values for the lead form that another feature already has. */
export interface LeadPrefill {
  values: Partial<Record<LeadField | OptionalText, string | undefined>>;
  /** Stored as the lead's source. */
  source?: Exclude<LeadSource, 'form'>;
}

/** Actions that one feature offers to the others, which must not import it. */
export interface PageActions {
  /** Fills in the empty fields of the lead form. */
  prefillLead: (prefill: LeadPrefill) => void;
  /** Opens the voice panel. */
  openCall: () => void;
  /** Scrolls to the calculator and focuses its first field. */
  showCalculator: () => void;
}

const registered: { [Name in keyof PageActions]?: PageActions[Name] | undefined } = {};

/** Returns a function that unregisters the action. */
export function registerPageAction<Name extends keyof PageActions>(name: Name, action: PageActions[Name]) {
  registered[name] = action;
  return () => {
    registered[name] = undefined;
  };
}

export const pageActions: PageActions = {
  prefillLead: (prefill) => registered.prefillLead?.(prefill),
  openCall: () => registered.openCall?.(),
  showCalculator: () => registered.showCalculator?.(),
};
