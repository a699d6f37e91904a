type Field = HTMLInputElement | HTMLSelectElement;

export const textField = (name: string, rendered = '') =>
  ({ name, type: 'text', value: rendered, defaultValue: rendered, dataset: {} }) as Field;

export const tickField = (wording: string, isRendered = false, checked = isRendered) =>
  ({
    name: 'consent',
    type: 'checkbox',
    value: 'true',
    defaultChecked: isRendered,
    checked,
    dataset: { wording },
  }) as object as Field;

export const selectField = (name: string, values: string[]) => {
  const field = {
    ...{ name, type: 'select-one', value: values[0] ?? '', dataset: {} },
    options: values.map((value) => ({ value, defaultSelected: false })),
    get selectedIndex(): number {
      return values.indexOf(field.value);
    },
  };
  return field as object as Field;
};

/** A page with one form, as far as the logic of forms needs it. It replaces the page before. */
export function openPage(fields: Field[], { search = '', navigation = 'navigate' } = {}) {
  const form = Object.assign(new EventTarget(), {
    ...{ dataset: { draft: 'lead' }, method: 'post', querySelectorAll: () => fields },
  }) as EventTarget as HTMLFormElement;
  for (const field of fields) Object.assign(field, { form, matches: () => true });
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => [form], referrer: '' });
  const values = () => Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const dispatch = (type: string, target: object, more: object = {}) =>
    page.dispatchEvent(
      Object.defineProperty(Object.assign(new Event(type), more), 'target', { value: target }),
    );
  const globals = {
    document: page,
    addEventListener: () => undefined,
    location: { search, host: 'porchlight.example', pathname: '/' },
    navigator: {},
    Element: Object,
    FormData: class extends Map<string, string> {
      constructor() {
        super(Object.entries(values()));
      }
    },
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  performance.getEntriesByType = () => [Object.assign(performance.mark('navigation'), { type: navigation })];
  return {
    form,
    values,
    type: (name: string, value: string) => {
      const field = fields.find((each) => each.name === name);
      dispatch('input', Object.assign(field ?? {}, { value }));
    },
    /** The browser itself posts the form. */
    post: () => {
      const formData = new Map<string, string>();
      dispatch('formdata', form, { formData });
      return formData;
    },
  };
}
