import { honeypotField, leadFields } from '#shared/lead-fields.ts';
import { moveTo } from '../forms/move-to.ts';
import { servedValue, type Control } from '../forms/served-value.ts';

/** A field that the visitor can change. */
export interface DraftField {
  readonly name: string;
  value: string;
  /** What the page was served with. */
  readonly served: string;
  /** What a form has that nobody filled in. */
  readonly untouched: string;
}

// Hidden fields are the page's own. A checkbox is a consent, which counts for one send only.
const VISITORS = ':is(input:not([type=hidden], [type=checkbox]), select, textarea)';

/** All that the visitor types or chooses in the form. None if its section has failed. */
export const leadFormFields = (): DraftField[] =>
  [...document.querySelectorAll<Control>(`#lead-form ${VISITORS}`)]
    .filter(({ name }) => name !== honeypotField)
    .map(draftFieldOf);

const draftFieldOf = (control: Control): DraftField => ({
  name: control.name,
  get value() {
    return control.value;
  },
  set value(value) {
    // A list that doesn't have the option would show nothing.
    if ('options' in control && ![...control.options].some((each) => each.value === value)) return;
    control.value = value;
  },
  served: servedValue(control),
  untouched: untouchedValue(control),
});

function untouchedValue(control: Control): string {
  // The page's own language, which isn't the first of the list on /es.
  if (control.name === 'language')
    return control.form?.querySelector<HTMLInputElement>('[name=page]')?.value ?? '';
  return 'options' in control ? (control.options[0]?.value ?? '') : '';
}

/** Unlike `form.reset()`, also clears what the server filled in. */
export function clearLeadForm(): void {
  clearConsents();
  for (const control of document.querySelectorAll<Control>(`#lead-form ${VISITORS}`))
    control.value = untouchedValue(control);
}

/** Moves the focus to the first field that is empty, or else to the button. */
export function moveToEmptyField(): void {
  const empty = leadFields
    .map((name) => document.querySelector<Control>(`#lead-form [name=${name}]`))
    .find((field) => field?.value === '');
  moveTo(empty ?? document.getElementById('lead-submit'), { block: 'center' });
}

/** The form hides the detail of a listed trade, so it may be outdated. Also before hydration. */
export function leaveOutHiddenDetail(): void {
  addEventListener('formdata', ({ formData }) => {
    if (formData.get('businessType') !== 'other') formData.delete('tradeDetail');
  });
}

export function clearConsents(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('#lead-form [type=checkbox]'))
    box.checked = false;
}
