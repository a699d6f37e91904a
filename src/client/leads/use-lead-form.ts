import { useRef, useState } from 'react';
import { leadFormWords } from '#content/lead-form.ts';
import type { FieldError } from '#shared/api.ts';
import type { FormFault, LeadFormState } from '#shared/page-state.ts';
import { loadChunk } from '../load-chunk.ts';

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

  async function submit(form: HTMLFormElement): Promise<void> {
    // The button is disabled a render later: a double tap comes sooner.
    if (sending.current) return;
    sending.current = true;
    setStatus({ kind: 'submitting' });
    try {
      const { submitLead } = await loadSubmit();
      const outcome = await submitLead(new FormData(form));
      if (outcome.kind === 'sent') form.reset();
      setStatus(statusAfter(outcome));
    } catch {
      form.submit(); // Without its chunk the form goes the way it does without a script.
    } finally {
      sending.current = false;
    }
  }

  /** A fault goes as soon as its field is mended. */
  function mend(field: string): void {
    setStatus((now) => {
      if (now.kind !== 'invalid') return now;
      const errors = now.fault.errors.filter((error) => error.field !== field);
      return errors.length === 0 ? { kind: 'idle' } : { kind: 'invalid', fault: { ...now.fault, errors } };
    });
  }

  return { status, submit, mend, preload: () => void loadSubmit().catch(() => undefined) };
}

type Outcome = { kind: 'sent' } | { kind: 'invalid'; errors: FieldError[] } | { kind: 'failed' };

function statusAfter(outcome: Outcome): LeadFormStatus {
  const { missing, failed } = leadFormWords.toasts;
  if (outcome.kind === 'sent') return outcome;
  if (outcome.kind === 'invalid') {
    return { kind: 'invalid', fault: { message: missing.description, errors: outcome.errors } };
  }
  const message = `${failed.description} ${leadFormWords.failure.kept}`;
  return { kind: 'failed', fault: { message, errors: [] } };
}
