/** What a field held when the visitor or the page last changed it, and what the server had rendered in it. */
export interface FieldDraft {
  value: string;
  rendered: string;
  /** False if the page filled the field in. An emptied field is typed. */
  isTyped: boolean;
}

interface FieldNow {
  draft?: FieldDraft | undefined;
  rendered: string;
  held: string;
  /** True if the browser itself may have put back what the field held on an earlier view of the page. */
  mayBeOld?: boolean;
}

/** Returns what belongs in the field. Undefined is what the server rendered. */
export function currentDraft({ draft, rendered, held, mayBeOld = false }: FieldNow): FieldDraft | undefined {
  // Nothing reports what was typed or autofilled before the script ran.
  const isHeldUnreported = held !== rendered && held !== draft?.value;
  if (isHeldUnreported && !(draft && mayBeOld)) return { value: held, rendered, isTyped: true };
  const isNewlyRendered = draft?.rendered !== rendered;
  return isNewlyRendered && !draft?.isTyped ? undefined : draft;
}
