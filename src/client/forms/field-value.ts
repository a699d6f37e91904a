export type Field = HTMLInputElement | HTMLSelectElement;

/** A field without a name has an id, and is never sent. */
export const keyOf = (field: Field) => field.name || field.id;
/** Only the server fills the `data-fixed` fields. */
export const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<Field>('input:not([data-fixed], [readonly], [name=idempotencyKey]), select');

export const isTick = (field: Field): field is HTMLInputElement & { type: 'checkbox' } =>
  field.type === 'checkbox';
/** Consent is valid only for one version of its wording. */
const checkedValue = ({ dataset, value }: HTMLInputElement) => dataset.wording ?? value;
export const valueOf = (field: Field) =>
  !isTick(field) ? field.value : field.checked ? checkedValue(field) : '';

export function renderedValueOf(field: Field): string {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
  if (isTick(field)) return field.defaultChecked ? checkedValue(field) : '';
  // Setting the `value` of a hidden field also sets its `defaultValue`:
  // https://html.spec.whatwg.org/multipage/input.html#dom-input-value-default
  return field.type === 'hidden' ? '' : field.defaultValue;
}

export function write(field: Field, value: string): void {
  if (isTick(field)) field.checked = value === checkedValue(field);
  else field.value = value;
  // A select without this option would show nothing.
  if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = renderedValueOf(field);
}
