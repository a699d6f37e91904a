import type { LeadField, LeadSource, OptionalText } from '#shared/lead-fields.ts';

/** What a feature has learned of a visitor who wants to be called. */
export interface KnownLead {
  values: Partial<Record<LeadField | OptionalText, string | undefined>>;
  /** Where it was learnt: the lead then counts as that source's. */
  source?: Exclude<LeadSource, 'form'>;
}

/** What one feature may ask of another. Each feature registers its own; none imports another. */
export interface PageActions {
  /** Fills in what is known, but for fields that the visitor has filled already. */
  prefillLead: (known: KnownLead) => void;
  /** Opens the panel from which a call is started. */
  openCall: () => void;
  /** Brings the calculator into view, ready to be typed into. */
  showCalculator: () => void;
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
  openCall: () => registered.openCall?.(),
  showCalculator: () => registered.showCalculator?.(),
};
