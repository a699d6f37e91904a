import { useRef, useState } from 'react';
import { leadFormWords } from '#content/lead-form.ts';
import type { FormFault, LeadFormState } from '#shared/page-state.ts';
import { keptAttribution } from '../attribution.ts';
import { draftFields, dropDraft } from '../form-draft.ts';
import { loadChunk } from '../load-chunk.ts';
import { submitNatively } from '../native-submit.ts';
import { reportError } from '../report-error.ts';
import { useReturn } from '../ui/use-return.ts';
import type { SubmitOutcome } from './submit-lead.ts';

export type LeadFormStatus =
  | { kind: 'idle' }
  | { kind: 'submitting' }
  | { kind: 'invalid'; fault: FormFault }
  | { kind: 'failed'; fault: FormFault }
  | { kind: 'sent' };

const loadSubmit = () => loadChunk(() => import('./submit-lead.ts'));

function initialStatus({ sent, fault }: LeadFormState): LeadFormStatus {
  if (sent) return { kind: 'sent' };
  if (!fault) return { kind: 'idle' };
  return { kind: fault.errors.length > 0 ? 'invalid' : 'failed', fault };
}

/** The lead form's states, and what moves it from one to the next. */
export function useLeadForm(start: LeadFormState) {
  const [status, setStatus] = useState<LeadFormStatus>(() => initialStatus(start));
  const sending = useRef(false);
  useReturn(() => setStatus((now) => (now.kind === 'submitting' ? { kind: 'idle' } : now)));

  async function submit(form: HTMLFormElement): Promise<void> {
    // The button is disabled a render later: a double tap comes sooner.
    if (sending.current) return;
    sending.current = true;
    setStatus({ kind: 'submitting' });
    try {
      const { submitLead } = await loadSubmit();
      const outcome = await submitLead(form);
      if (outcome.kind === 'sent') clear(form);
      setStatus(statusAfter(outcome));
    } catch (error) {
      reportError(error, { part: 'lead form', stage: 'load' });
      submitNatively(form, { attribution: JSON.stringify(keptAttribution() ?? '') });
    } finally {
      sending.current = false;
    }
  }

  /** A fault goes as soon as its field is mended. */
  function mend(field: string): void {
    setStatus((now) => {
      if (now.kind !== 'invalid') return now;
      const errors = now.fault.errors.filter((error) => error.field !== field);
      if (errors.length === now.fault.errors.length) return now;
      return errors.length === 0 ? { kind: 'idle' } : { kind: 'invalid', fault: { ...now.fault, errors } };
    });
  }

  return { status, submit, mend, preload: () => void loadSubmit().catch(() => undefined) };
}

/** Not form.reset(): a form that came back with faults would fall back to what was typed then. */
function clear(form: HTMLFormElement): void {
  for (const field of draftFields(form)) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false;
    else field.value = '';
  }
  dropDraft(form);
}

function statusAfter(outcome: SubmitOutcome): LeadFormStatus {
  const { missing, failed } = leadFormWords.toasts;
  if (outcome.kind === 'sent') return outcome;
  if (outcome.kind === 'invalid') {
    return { kind: 'invalid', fault: { message: missing.description, errors: outcome.errors } };
  }
  const message = `${failed.description} ${leadFormWords.kept}`;
  return { kind: 'failed', fault: { message, errors: [] } };
}
