import { useEffect, useRef, useState } from 'react';
import type { FormError } from '#shared/page-state.ts';
import { isReachable } from '../is-reachable.ts';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { fillHiddenFields } from './fill-hidden-fields.ts';

export type Outcome<Sent = object> = { kind: 'failed'; formError: FormError } | ({ kind: 'sent' } & Sent);
type SubmitStatus<Sent> = { kind: 'idle' } | { kind: 'pending' } | Outcome<Sent>;

interface SubmitOptions<Sent> {
  part: string;
  /** What the server rendered. */
  initial: { formError?: FormError | undefined; sent?: Sent | undefined };
  load: () => Promise<(form: HTMLFormElement) => Promise<Outcome<Sent>>>;
  failureMessage: string;
}

export function useFormSubmit<Sent>({ part, initial, load, failureMessage }: SubmitOptions<Sent>) {
  const [rendered] = useState(() => statusOf(initial));
  const [status, setStatus] = useState(rendered);
  const attempt = useRef<object>(undefined);
  // A reload during a submit would lose the submit.
  const loadSendForm = () => loadChunk(load, () => !attempt.current);

  // Ends a pending submit if the back/forward cache restores the page.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = undefined;
      setStatus((now) => (now.kind === 'pending' ? { kind: 'idle' } : now));
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  async function submit(form: HTMLFormElement): Promise<void> {
    // The button is only `aria-disabled`, so visitors can press the button again.
    if (attempt.current) return;
    const thisAttempt = (attempt.current = {});
    const finish = (outcome: Outcome<Sent>) => {
      if (thisAttempt !== attempt.current) return;
      attempt.current = undefined;
      setStatus(outcome);
    };
    setStatus({ kind: 'pending' });
    try {
      const sendForm = await loadSendForm();
      finish(await sendForm(form));
    } catch (error) {
      reportError(error, { part, stage: 'load' });
      if (await isReachable()) submitNatively(form);
      else finish({ kind: 'failed', formError: { message: failureMessage, errors: [] } });
    }
  }

  function clearFieldError(field: string): void {
    setStatus((now) => {
      if (now.kind !== 'failed') return now;
      const errors = now.formError.errors.filter((error) => error.field !== field);
      if (errors.length === now.formError.errors.length) return now;
      return errors.length === 0
        ? { kind: 'idle' }
        : { kind: 'failed', formError: { ...now.formError, errors } };
    });
  }

  const preload = () => void loadSendForm().catch(() => undefined);
  // The status that the server rendered must not take the focus or scroll the page.
  const mayScroll = status !== rendered;
  return {
    status,
    formError: status.kind === 'failed' ? status.formError : undefined,
    mayScroll,
    submit,
    clearFieldError,
    preloadHandlers: { onFocus: preload, onPointerDown: preload },
  };
}

function statusOf<Sent>({ formError, sent }: SubmitOptions<Sent>['initial']): SubmitStatus<Sent> {
  if (formError) return { kind: 'failed', formError };
  return sent ? { kind: 'sent', ...sent } : { kind: 'idle' };
}

/** Uses the method and action of the calculator's save button, because the calculator's form itself uses GET. */
function submitNatively(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[formmethod]');
  fillHiddenFields(form, button);
  if (button) Object.assign(form, { action: button.formAction, method: button.formMethod });
  form.submit();
}
