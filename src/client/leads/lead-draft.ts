import {
  leadSources,
  type LeadField,
  type LeadSource,
  type OptionalField,
} from '#shared/lead-fields.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';
import { forgetSend, keyToSend } from '../forms/last-send.ts';
import { leadFormFields, type DraftField } from './lead-form-fields.ts';

const DRAFT = 'porchlight:lead';
const SEND = 'porchlight:lead-send';

type DraftName = LeadField | OptionalField;
type Values = Partial<Record<DraftName, string | undefined>>;

/**
 * What the lead form knows. The tab keeps it, because phones throw pages away. The values
 * themselves are in the document's fields, because browsers and password managers write there.
 */
export function createLeadDraft(fields: () => DraftField[]) {
  /** The names of the fields that the visitor changed, also back to what the page has. */
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

  function store(): void {
    const all = fields();
    if (all.length === 0) return;
    const values = Object.fromEntries(all.filter(isChosen).map(({ name, value }) => [name, value]));
    if (Object.keys(values).length === 0 && !source && !calculation) sessionStore.remove(DRAFT);
    else
      sessionStore.set(DRAFT, {
        values,
        prefilled: Object.fromEntries(prefilled),
        source,
        calculation,
      });
  }

  /** Puts back what the tab kept, but over nothing that the visitor typed since. */
  function restore(): void {
    const values = asRecord(stored().values);
    for (const field of fields()) {
      const value = values[field.name];
      if (typeof value !== 'string' || field.value !== field.served) continue;
      field.value = value;
      chosen.add(field.name);
    }
  }

  function restoreOrigin(): void {
    const kept = stored();
    for (const [name, value] of Object.entries(asRecord(kept.prefilled)))
      if (typeof value === 'string') prefilled.set(name, value);
    source = leadSources.find((each) => each === kept.source);
    if (typeof kept.calculation === 'string') calculation = kept.calculation;
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
    /** Call it before hydrating. `served` is what the page says of a send without script. */
    begin(served?: 'sent' | 'failed'): void {
      if (served === 'sent') {
        isSent = true;
        forgetSend(SEND);
        sessionStore.remove(DRAFT);
      }
      restoreOrigin();
      // The server repeats what the visitor typed, which is newer than what the tab kept.
      if (served === 'failed') for (const { name } of fields()) chosen.add(name);
      else restore();
      store();
    },
    restore,
    /** The visitor typed in this field, or chose an option. */
    changed,
    /** The visitor chose this elsewhere on the page, so it replaces what the field has. */
    choose(name: DraftName, value: string): void {
      const field = fieldNamed(name);
      if (field) fill(field, value);
    },
    /**
     * Fills in what the visitor typed for something else, but replaces nothing that they typed or
     * sent in the form.
     */
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
    /** The visitor comes to the form from there, so it opens for another request. */
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
    /** What a lead says that no field has. */
    origin: () => ({ source, calculation }),
    /** Stores the key before anything is sent, because the page may be thrown away meanwhile. */
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
      else if (calculation) sessionStore.set(DRAFT, { calculation });
      else sessionStore.remove(DRAFT);
    },
    /** The listener hears of what the page fills in. Returns how to end it. */
    onFill(listener: (name: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const leadDraft = createLeadDraft(leadFormFields);

/** Call it before hydrating. Also a page that isn't hydrated keeps what is typed. */
export function keepLeadDraft(served: 'sent' | 'failed' | undefined): void {
  leadDraft.begin(served);
  for (const type of ['input', 'change'])
    addEventListener(type, ({ target }) => {
      const isLead = target instanceof HTMLElement && target.closest('#lead-form');
      if (isLead && 'name' in target) leadDraft.changed(String(target.name));
    });
}
