import { useEffect, useRef, useState } from 'react';
import type { PageWords } from '#content/page-words.ts';
import type { FormError } from '#shared/page-state.ts';
import type { LazyPart } from '../lazy-part.ts';
import { reportError } from '../report-error.ts';
import { serverAnswers } from '../server-answers.ts';
import { showToast } from '../ui/toasts.tsx';
import { useWords } from '../words.ts';

export type Outcome<Sent = object> = { kind: 'failed'; formError: FormError } | ({ kind: 'sent' } & Sent);
type SubmitStatus<Sent> = { kind: 'idle' } | { kind: 'pending' } | Outcome<Sent>;

interface SubmitOptions<Sent> {
  part: string;
  /** Where the browser itself posts the form if its code fails. */
  action: string;
  /** What the server rendered. */
  initial: { formError?: FormError | undefined; sent?: Sent | undefined };
  code: LazyPart<(form: HTMLFormElement, words: PageWords) => Promise<Outcome<Sent>>>;
  failureMessage: string;
  failureToast: Parameters<typeof showToast>[0];
}

export function useFormSubmit<Sent>(options: SubmitOptions<Sent>) {
  const { part, action, initial, code, failureMessage, failureToast } = options;
  const words = useWords();
  const [rendered] = useState(() => statusOf(initial));
  const [status, setStatus] = useState(rendered);
  const attempt = useRef<object>(undefined);
  /** The pressed button, which loses the focus because it is disabled while the submit is pending. */
  const pressed = useRef<HTMLElement>(undefined);

  useEffect(() => code.preload(), [code]);

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

  useEffect(() => {
    if (status.kind === 'pending') return;
    if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
    pressed.current = undefined;
  }, [status]);

  async function submit(form: HTMLFormElement): Promise<void> {
    if (attempt.current) return;
    if (document.activeElement instanceof HTMLButtonElement) pressed.current = document.activeElement;
    const thisAttempt = (attempt.current = {});
    setStatus({ kind: 'pending' });
    let outcome: Outcome<Sent>;
    try {
      outcome = await (await code.load())(form, words);
    } catch (error) {
      reportError(error, { part, stage: 'submit' });
      if (await serverAnswers()) {
        Object.assign(form, { action, method: 'post' }).submit();
        return;
      }
      showToast({ ...failureToast, destructive: true });
      outcome = { kind: 'failed', formError: { message: failureMessage, errors: [] } };
    }
    // Undefined after the back/forward cache.
    if (![undefined, thisAttempt].includes(attempt.current)) return;
    attempt.current = undefined;
    setStatus(outcome);
  }

  function clearFieldError(field: string): void {
    setStatus((now) => {
      if (now.kind !== 'failed' || !now.formError.errors.some((error) => error.field === field)) return now;
      const errors = now.formError.errors.filter((error) => error.field !== field);
      return errors.length === 0 ? { kind: 'idle' } : { ...now, formError: { ...now.formError, errors } };
    });
  }

  // The status that the server rendered must not take the focus or scroll the page.
  const mayScroll = status !== rendered;
  return {
    status,
    formError: status.kind === 'failed' ? status.formError : undefined,
    mayScroll,
    submit,
    clearFieldError,
  };
}

function statusOf<Sent>({ formError, sent }: SubmitOptions<Sent>['initial']): SubmitStatus<Sent> {
  if (formError) return { kind: 'failed', formError };
  return sent ? { kind: 'sent', ...sent } : { kind: 'idle' };
}
