import {
  leadSources,
  type LeadField,
  type LeadSource,
  type OptionalField,
} from '#shared/lead-fields.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';
import { forgetSend, keyToSend } from '../forms/last-send.ts';
import { clearLeadForm, leadFormFields, type DraftField } from './lead-form-fields.ts';

const DRAFT = 'porchlight:lead';
const SEND = 'porchlight:lead-send';

type DraftName = LeadField | OptionalField;
type Values = Partial<Record<DraftName, string | undefined>>;

/**
 * The state of the lead form, stored in sessionStorage because phones discard background tabs. The
 * values are read from the document's fields, because password managers write there.
 */
export function createLeadDraft(fields: () => DraftField[]) {
  /** The names of the fields that the visitor changed, even if back to the default. */
  const chosen = new Set<string>();
  /** What the page filled in for the visitor. */
  const prefilled = new Map<string, string>();
  const listeners = new Set<(name: string) => void>();
  let source: LeadSource | undefined;
  let calculation: string | undefined;
  let isSent = false;

  const isChosen = ({ name, value, served }: DraftField) => chosen.has(name) || value !== served;
  const fieldNamed = (name: string) => fields().find((field) => field.name === name);

  const stored = () => asRecord(sessionStore.get(DRAFT));
  const wasSent = () => stored().wasSent === true;

  function store(): void {
    const all = fields();
    if (all.length === 0) return;
    const values = Object.fromEntries(all.filter(isChosen).map(({ name, value }) => [name, value]));
    const isEmpty = Object.keys(values).length === 0;
    if (isEmpty && !source && !calculation && !wasSent()) sessionStore.remove(DRAFT);
    else
      sessionStore.set(DRAFT, {
        values,
        prefilled: Object.fromEntries(prefilled),
        source,
        calculation,
        wasSent: isEmpty && wasSent(),
      });
  }

  /**
   * Fills in the stored values, except in fields that the visitor has changed meanwhile. After
   * Back, the browser fills in values that are older than the stored ones, so those win.
   */
  function restore({ isBack = false } = {}): void {
    const values = asRecord(stored().values);
    for (const field of fields()) {
      const value = values[field.name];
      if (typeof value !== 'string' || (field.value !== field.served && !isBack)) continue;
      field.value = value;
      chosen.add(field.name);
    }
  }

  function restoreOrigin(): void {
    const { prefilled: values, source: from, calculation: id } = stored();
    for (const [name, value] of Object.entries(asRecord(values)))
      if (typeof value === 'string') prefilled.set(name, value);
    source = leadSources.find((each) => each === from);
    if (typeof id === 'string') calculation = id;
  }

  function fill(field: DraftField, value: string): void {
    field.value = value;
    changed(field.name);
    for (const listener of listeners) listener(field.name);
  }

  function changed(name: string): void {
    chosen.add(name);
    isSent = false;
    store();
  }

  return {
    /** Call it before hydration. `served` is the outcome of a post without script. */
    begin(served?: 'sent' | 'failed', { isBack = false } = {}): void {
      if (served === 'sent') {
        isSent = true;
        forgetSend(SEND);
        sessionStore.set(DRAFT, { wasSent: true });
      }
      restoreOrigin();
      // The server sent back what the visitor typed, which is newer than the stored values. A
      // field's default isn't stored as a choice, because /es has another default language.
      if (served === 'failed') {
        for (const { name, value, untouched } of fields())
          if (value !== untouched) chosen.add(name);
      } else restore({ isBack });
      store();
    },
    restore,
    /** Nothing was typed in this tab after the form was sent. */
    wasSent,
    /** The visitor typed in this field, or chose an option. */
    changed,
    /** Replaces the value of the field with what the visitor chose elsewhere on the page. */
    choose(name: DraftName, value: string): void {
      const field = fieldNamed(name);
      if (field) fill(field, value);
    },
    /** Fills in what the visitor typed elsewhere, but only fields that they have not changed. */
    prefill(values: Values): void {
      if (isSent) return;
      for (const [name, value = ''] of Object.entries(values)) {
        const field = fieldNamed(name);
        if (!field || field.value === value) continue;
        if (isChosen(field) && field.value !== prefilled.get(name)) continue;
        prefilled.set(name, value);
        fill(field, value);
      }
    },
    /** Sets which part of the page led to the form, and opens it for another request. */
    comesFrom(from: LeadSource): void {
      source = from;
      isSent = false;
      store();
      for (const listener of listeners) listener('source');
    },
    namesCalculation(id: string | undefined): void {
      calculation = id;
      store();
    },
    /** The parts of a lead that are in no field. */
    origin: () => ({ source, calculation }),
    /** Stores the key before anything is sent, because the tab may be discarded meanwhile. */
    keyFor(content: string): string {
      store();
      return keyToSend(SEND, content);
    },
    /** Call it when the form was cleared, or has what the visitor typed during the request. */
    sent({ isUnsentLeft }: { isUnsentLeft: boolean }): void {
      forgetSend(SEND);
      source = undefined;
      isSent = !isUnsentLeft;
      prefilled.clear();
      if (isSent) chosen.clear();
      if (isUnsentLeft) store();
      else sessionStore.set(DRAFT, { calculation, wasSent: true });
    },
    /** Calls the listener when the page fills in a field. Returns how to unsubscribe. */
    onFill(listener: (name: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const leadDraft = createLeadDraft(leadFormFields);

/** Call it before hydration. It also works on a page that is not hydrated. */
export function storeLeadDraft(served: 'sent' | 'failed' | undefined): void {
  const [arrival] = performance.getEntriesByType('navigation');
  const isBack = arrival instanceof PerformanceNavigationTiming && arrival.type === 'back_forward';
  // After Back, the browser fills in what the form had before it was sent.
  if (isBack && leadDraft.wasSent()) clearLeadForm();
  leadDraft.begin(served, { isBack });
  addEventListener('pageshow', ({ persisted }) => {
    // In a timer, to run after that of `restoreValues`, which sets the fields, too.
    if (persisted) setTimeout(showTabsDraft);
  });
  for (const type of ['input', 'change'])
    addEventListener(type, ({ target }) => {
      const isLead = target instanceof HTMLElement && target.closest('#lead-form');
      if (isLead && 'name' in target) leadDraft.changed(String(target.name));
    });
}

/** What was typed or sent in the tab after the page was left. */
function showTabsDraft(): void {
  if (!leadDraft.wasSent()) leadDraft.restore({ isBack: true });
  else {
    clearLeadForm();
    leadDraft.sent({ isUnsentLeft: false });
  }
}
