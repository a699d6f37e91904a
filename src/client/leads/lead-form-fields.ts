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

export function clearConsents(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('#lead-form [type=checkbox]'))
    box.checked = false;
}

/** Opens what hides the fields after a send, and the fold around what is chosen in it. */
export function openLeadForm(): void {
  document.querySelector('#lead-again')?.setAttribute('open', '');
  openChosen();
}

/** Opens the fold if anything in it is chosen. */
export function openChosen(): void {
  const fold = document.querySelector('#lead-consents');
  const isChosen = (control: Control) =>
    control.type === 'checkbox'
      ? (control as HTMLInputElement).checked
      : control.value !== untouchedValue(control);
  if ([...(fold?.querySelectorAll<Control>('input, select') ?? [])].some(isChosen))
    fold?.setAttribute('open', '');
}
