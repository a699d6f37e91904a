import {
  leadSources,
  type LeadField,
  type LeadSource,
  type OptionalField,
} from '#shared/lead-fields.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';
import { isAnswered, keyToSend, noteAnswer } from '../forms/idempotency-key.ts';
import { createStore } from '../ui/create-store.ts';
import { clearConsents, leadFormFields, type DraftField } from './lead-form-fields.ts';
import { typedEarly } from './typed-early.ts';

const DRAFT = 'porchlight:lead';
const SEND = 'porchlight:lead-send';

type DraftName = LeadField | OptionalField;
type Values = Partial<Record<DraftName, string | undefined>>;

/** How the page came about, before hydration. */
interface Arrival {
  /** The outcome of a post without script. */
  served?: 'sent' | 'failed' | undefined;
  /** By Back or a reload, so the browser fills in what the page had. */
  isRestored?: boolean;
  /** The names of the fields that the visitor changed since. */
  typed?: ReadonlySet<string>;
}

/**
 * What the lead form keeps for the tab, because phones discard background tabs. The values are read
 * from the document's fields, because password managers write there.
 */
export function createLeadDraft(fields: () => DraftField[]) {
  /** The names of the fields that the visitor changed, even if back to the default. */
  const chosen = new Set<string>();
  /** What the page filled in for the visitor. */
  const prefilled = new Map<string, string>();
  const listeners = new Set<(name: string) => void>();
  /** Whether the tab's last request arrived, and is less than a day old. */
  const hasSent = createStore(false);
  let source: LeadSource | undefined;
  let calculation: string | undefined;

  const isChosen = ({ name, value, served }: DraftField) => chosen.has(name) || value !== served;
  const fieldNamed = (name: string) => fields().find((field) => field.name === name);
  const readSent = () => hasSent.set(isAnswered(SEND));

  function store(): void {
    const all = fields();
    if (all.length === 0) return;
    const values = Object.fromEntries(all.filter(isChosen).map(({ name, value }) => [name, value]));
    const draft = { values, prefilled: Object.fromEntries(prefilled), source, calculation };
    sessionStore.set(DRAFT, draft);
  }

  /** Also what was filled in without an event, as password managers and autofill may do. */
  function storeChosen(): void {
    if (fields().some(isChosen)) store();
  }

  /** Shows the stored values in all other fields. Returns what it changed. */
  function restoreBut(isNewer: (field: DraftField) => boolean): DraftField[] {
    const draft = sessionStore.get(DRAFT);
    if (!draft) return [];
    const values = asRecord(asRecord(draft).values);
    const changes: DraftField[] = [];
    for (const field of fields()) {
      if (isNewer(field)) continue;
      const { name, value: before, untouched } = field;
      const value = values[name];
      if (typeof value === 'string') {
        field.value = value;
        chosen.add(name);
      } else if (isChosen(field)) {
        field.value = untouched;
        chosen.delete(name);
      }
      if (field.value !== before) changes.push(field);
    }
    return changes;
  }

  function restoreOrigin(): void {
    const draft = sessionStore.get(DRAFT);
    if (!draft) return;
    const { prefilled: values, source: from, calculation: id } = asRecord(draft);
    prefilled.clear();
    for (const [name, value] of Object.entries(asRecord(values)))
      if (typeof value === 'string') prefilled.set(name, value);
    source = leadSources.find((each) => each === from);
    if (typeof id === 'string') calculation = id;
  }

  function notify(name: string): void {
    for (const listener of listeners) listener(name);
  }

  function fill(field: DraftField, value: string): void {
    field.value = value;
    changed(field.name);
    notify(field.name);
  }

  function changed(name: string): void {
    chosen.add(name);
    store();
  }

  return {
    hasSent,
    /** Call it when something else may have sent the form, or a day may be over. */
    readSent,
    /** Call it right before hydration. */
    begin({ served: outcome, isRestored = false, typed = new Set() }: Arrival = {}): void {
      if (outcome === 'sent') {
        noteAnswer(SEND);
        sessionStore.set(DRAFT, {});
      }
      readSent();
      restoreOrigin();
      const isNewer = ({ name, value, served, untouched }: DraftField) =>
        typed.has(name) ||
        (!isRestored && (value !== served || (outcome === 'failed' && served !== untouched)));
      for (const { name } of fields().filter(isNewer)) chosen.add(name);
      restoreBut(isNewer);
      storeChosen();
    },
    /** Call it when the page is left. */
    leave: storeChosen,
    /** Call it when React has rendered the form again, as it was served. */
    restore: () => void restoreBut(({ value, served }) => value !== served),
    /** Takes over the tab's newest draft after Back. Returns whether a field changed. */
    catchUp(): boolean {
      readSent();
      restoreOrigin();
      const changes = restoreBut(() => false);
      for (const { name } of changes) notify(name);
      return changes.length > 0;
    },
    /** The visitor typed in this field, or chose an option. */
    changed,
    /** Replaces the value of the field with what the visitor chose elsewhere on the page. */
    choose(name: DraftName, value: string): void {
      const field = fieldNamed(name);
      if (field) fill(field, value);
    },
    /** Fills in what the visitor typed elsewhere, but only fields that they have not changed. */
    prefill(values: Values): void {
      for (const [name, value = ''] of Object.entries(values)) {
        const field = fieldNamed(name);
        if (!field || field.value === value) continue;
        if (isChosen(field) && field.value !== prefilled.get(name)) continue;
        prefilled.set(name, value);
        fill(field, value);
      }
    },
    /** Sets which part of the page led to the form. */
    comesFrom(from: LeadSource): void {
      source = from;
      store();
      notify('source');
    },
    namesCalculation(id: string | undefined): void {
      calculation = id;
      store();
    },
    /** The parts of a lead that are in no field. */
    origin: () => ({ source, calculation }),
    /** Stores the key before anything is sent, because the tab may be discarded meanwhile. */
    keyToSend(content: string): string {
      store();
      const key = keyToSend(SEND, content);
      readSent();
      return key;
    },
    /** Call it when the form was cleared, or has what the visitor typed during the request. */
    sent({ isUnsentLeft }: { isUnsentLeft: boolean }): void {
      noteAnswer(SEND);
      readSent();
      source = undefined;
      prefilled.clear();
      if (!isUnsentLeft) chosen.clear();
      if (isUnsentLeft) store();
      else sessionStore.set(DRAFT, { calculation });
    },
    /**
     * Calls the listener when the page fills in a field, or leads to the form. Returns how to
     * unsubscribe.
     */
    onFill(listener: (name: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const leadDraft = createLeadDraft(leadFormFields);

/** Call it right before hydration. */
export function beginLeadDraft(served: Arrival['served']): void {
  const [arrival] = performance.getEntriesByType('navigation');
  const type = arrival instanceof PerformanceNavigationTiming ? arrival.type : '';
  const isRestored = type === 'back_forward' || type === 'reload';
  leadDraft.begin({ served, isRestored, typed: typedEarly });
  addEventListener('pagehide', leadDraft.leave);
  addEventListener('pageshow', ({ persisted }) => {
    // A consent that was ticked beside other values no longer counts.
    if (persisted && leadDraft.catchUp()) clearConsents();
  });
  document.addEventListener('visibilitychange', leadDraft.readSent);
  for (const type of ['input', 'change'])
    addEventListener(type, ({ target }) => {
      const isLead = target instanceof HTMLElement && target.closest('#lead-form');
      if (isLead && 'name' in target) leadDraft.changed(String(target.name));
    });
}
