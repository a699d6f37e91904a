import type { MonthlyLeadVolume } from '#shared/leads.ts';

/** What one feature may ask of another. Each feature registers its own; none imports another. */
export interface PageActions {
  /** Chooses the volume in the lead form, unless the visitor has chosen one. */
  prefillLead: (known: { monthlyLeadVolume: MonthlyLeadVolume }) => void;
}

const registered: { [Name in keyof PageActions]?: PageActions[Name] | undefined } = {};

/** Answers with what undoes it, as an effect does. */
export function registerPageAction<Name extends keyof PageActions>(name: Name, action: PageActions[Name]) {
  registered[name] = action;
  return () => {
    registered[name] = undefined;
  };
}

export const pageActions: PageActions = {
  prefillLead: (known) => registered.prefillLead?.(known),
};
