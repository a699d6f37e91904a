type Field = HTMLInputElement | HTMLSelectElement;

const fieldOf = (field: object) => field as Field;

export const textField = (name: string, rendered = '') =>
  fieldOf({ name, type: 'text', value: rendered, defaultValue: rendered, dataset: {} });

export const tickField = (name: string, wording: string, isRendered = false) =>
  fieldOf({
    ...{ name, type: 'checkbox', value: 'true', dataset: { wording } },
    ...{ checked: isRendered, defaultChecked: isRendered },
  });

export const selectField = (name: string, values: string[]) =>
  fieldOf({
    ...{ name, type: 'select-one', value: values[0], dataset: {} },
    ...{ options: values.map((value) => ({ value, defaultSelected: false })) },
    get selectedIndex() {
      return values.indexOf((this as unknown as Field).value);
    },
  });

interface FakePage {
  draft?: string;
  search?: string;
  navigation?: string;
}

/** A page with one form, as far as the logic of forms needs it. It replaces the page before. */
export function openPage(
  fields: Field[],
  { draft = 'lead', search = '', navigation = 'navigate' }: FakePage = {},
) {
  const form = Object.assign(new EventTarget(), {
    ...{ dataset: { draft }, method: 'post', querySelectorAll: () => fields },
  }) as unknown as HTMLFormElement;
  for (const field of fields) Object.assign(field, { form, matches: () => true });
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => [form], referrer: '' });
  const values = () => fields.map(({ name, value }) => [name, value] as const);
  const dispatch = (type: string, target: object = page, more: object = {}) => {
    const event = Object.assign(new Event(type), more);
    page.dispatchEvent(Object.defineProperty(event, 'target', { value: target }));
  };
  const globals = {
    document: page,
    addEventListener: page.addEventListener.bind(page),
    location: { search, host: 'porchlight.example', pathname: '/' },
    navigator: {},
    Element: Object,
    FormData: class extends Map<string, string> {
      constructor() {
        super(values());
      }
    },
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  performance.getEntriesByType = () => [{ type: navigation } as unknown as PerformanceEntry];
  return {
    form,
    dispatch,
    values: () => Object.fromEntries(values()),
    type: (name: string, value: string) => {
      const field = fields.find((each) => each.name === name);
      if (!field) throw new Error(`no field ${name}`);
      dispatch('input', Object.assign(field, { value }));
    },
  };
}
