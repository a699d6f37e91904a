import {
  leadSources,
  type LeadField,
  type LeadSource,
  type OptionalField,
} from '#shared/lead-fields.ts';
import { attempt } from '../browser/attempt.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';
import { forgetKey, keyToSend } from '../forms/idempotency-key.ts';
import { createStore } from '../ui/create-store.ts';
import { clearConsents, leadFormFields, type DraftField } from './lead-form-fields.ts';

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
  /** False after a send, until another request is begun. */
  const isOpen = createStore(true);
  let otherPages: BroadcastChannel | undefined;

  const isChosen = ({ name, value, served }: DraftField) => chosen.has(name) || value !== served;
  const fieldNamed = (name: string) => fields().find((field) => field.name === name);

  /**
   * After Back, a page of Firefox's bfcache reads the sessionStorage of before it was left. A
   * message drops the cached pages, so that Back loads them anew:
   * https://searchfox.org/firefox-main/source/dom/broadcastchannel/tests/test_bfcache.html
   */
  function write(draft: object): void {
    sessionStore.set(DRAFT, draft);
    otherPages?.postMessage(DRAFT);
  }

  function store(): void {
    const all = fields();
    if (all.length === 0) return;
    const values = Object.fromEntries(all.filter(isChosen).map(({ name, value }) => [name, value]));
    const draft = { values, prefilled: Object.fromEntries(prefilled), source, calculation };
    // Drops no cached page for nothing.
    if (JSON.stringify(draft) !== JSON.stringify(sessionStore.get(DRAFT))) write(draft);
  }

  /** Also what was filled in without an event, as password managers and autofill may do. */
  function storeChosen(): void {
    if (isOpen.get() && fields().some(isChosen)) store();
  }

  /**
   * Fills in the stored values, except in fields that the visitor has changed meanwhile. If the
   * page's values are older, as after Back, the stored ones win. Returns what it changed.
   */
  function restore({ isOlder = false } = {}): DraftField[] {
    const draft = sessionStore.get(DRAFT);
    if (!draft) return [];
    const values = asRecord(asRecord(draft).values);
    const changes: DraftField[] = [];
    for (const field of fields()) {
      const { name, value: before, served, untouched } = field;
      if (before !== served && !isOlder) continue;
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
    isOpen.set(true);
    store();
  }

  return {
    isOpen,
    /** Call it before hydration. `served` is the outcome of a post without script. */
    begin(served?: 'sent' | 'failed', arrival: NavigationTimingType = 'navigate'): void {
      otherPages = attempt(() => new BroadcastChannel(DRAFT));
      if (served === 'sent') {
        isOpen.set(false);
        forgetKey(SEND);
        write({});
      }
      restoreOrigin();
      // The server sent back what the visitor typed, which is newer than the stored values. A
      // field's default isn't stored as a choice, because /es has another default language.
      if (served === 'failed')
        for (const { name, value, untouched } of fields())
          if (value !== untouched) chosen.add(name);
      // A reload posts again what was sent first, so what was typed since is newer.
      const isOlder = arrival === 'back_forward' || (served === 'failed' && arrival === 'reload');
      if (served !== 'failed' || isOlder) restore({ isOlder });
      storeChosen();
    },
    /** Call it when the page is left. */
    leave: storeChosen,
    restore,
    /** Takes over the tab's newest draft after Back. Returns whether a field changed. */
    catchUp(): boolean {
      restoreOrigin();
      const changes = restore({ isOlder: true });
      if (changes.length > 0) isOpen.set(true);
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
      if (!isOpen.get()) return;
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
      isOpen.set(true);
      store();
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
      return keyToSend(SEND, content);
    },
    /** Call it when the form was cleared, or has what the visitor typed during the request. */
    sent({ isUnsentLeft }: { isUnsentLeft: boolean }): void {
      forgetKey(SEND);
      source = undefined;
      isOpen.set(isUnsentLeft);
      prefilled.clear();
      if (!isUnsentLeft) chosen.clear();
      if (isUnsentLeft) store();
      else write({ calculation });
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
  leadDraft.begin(
    served,
    arrival instanceof PerformanceNavigationTiming ? arrival.type : undefined,
  );
  addEventListener('pagehide', leadDraft.leave);
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

/** After Back. A consent that was ticked beside other values no longer counts. */
function showTabsDraft(): void {
  if (leadDraft.catchUp()) clearConsents();
}
