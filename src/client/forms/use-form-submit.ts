import { useEffect, useRef, useState } from 'react';
import type { PageWords } from '#content/page-words.ts';
import type { FormError } from '#shared/page-state.ts';
import { reportError } from '../report-error.ts';
import { serverAnswers } from '../server-answers.ts';
import { createStore, useStore } from '../store.ts';
import { showToast } from '../ui/toasts.ts';
import { useWords } from '../words.ts';

export type Outcome<Sent = object> = { kind: 'failed'; formError: FormError } | ({ kind: 'sent' } & Sent);
type SubmitStatus<Sent> = { kind: 'idle' } | { kind: 'pending' } | Outcome<Sent>;

interface SubmitOptions<Sent> {
  part: string;
  /** Where the browser itself posts the form if its code fails. */
  action: string;
  /** What the server rendered. */
  initial: { formError?: FormError | undefined; sent?: Sent | undefined };
  send: (form: HTMLFormElement, words: PageWords) => Promise<Outcome<Sent>>;
  failureMessage: string;
  failureToast: Parameters<typeof showToast>[0];
}

/** Sends a form once at a time. Its `status` is what the form shows. */
export function createSubmission<Sent>(options: SubmitOptions<Sent>) {
  const { part, action, initial, send, failureMessage, failureToast } = options;
  const status = createStore(statusOf(initial));
  let attempts = 0;

  async function outcomeOf(form: HTMLFormElement, words: PageWords): Promise<Outcome<Sent> | undefined> {
    try {
      return await send(form, words);
    } catch (error) {
      reportError(error, { part, stage: 'submit' });
      if (await serverAnswers()) {
        Object.assign(form, { action, method: 'post' }).submit();
        return undefined;
      }
      showToast({ ...failureToast, destructive: true });
      return { kind: 'failed', formError: { message: failureMessage, errors: [] } };
    }
  }

  async function submit(form: HTMLFormElement, words: PageWords): Promise<void> {
    if (status.get().kind === 'pending') return;
    const attempt = ++attempts;
    status.set({ kind: 'pending' });
    const outcome = await outcomeOf(form, words);
    if (outcome && attempt === attempts) status.set(outcome);
  }

  /** The back/forward cache has restored the page, and may have cut the request. */
  function onRestored(): void {
    if (status.get().kind === 'pending') status.set({ kind: 'idle' });
  }

  function clearFieldError(field: string): void {
    const now = status.get();
    if (now.kind !== 'failed' || !now.formError.errors.some((error) => error.field === field)) return;
    const errors = now.formError.errors.filter((error) => error.field !== field);
    status.set(errors.length === 0 ? { kind: 'idle' } : { ...now, formError: { ...now.formError, errors } });
  }

  return { status, submit, onRestored, clearFieldError };
}

export function useFormSubmit<Sent>(options: SubmitOptions<Sent>) {
  const words = useWords();
  const [submission] = useState(() => createSubmission(options));
  const status = useStore(submission.status);
  /** The pressed button, which loses the focus because it is disabled while the submit is pending. */
  const pressed = useRef<HTMLElement>(undefined);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && submission.onRestored();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [submission]);
  useEffect(() => {
    if (status.kind === 'pending') return;
    if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
    pressed.current = undefined;
  }, [status]);

  return {
    status,
    formError: status.kind === 'failed' ? status.formError : undefined,
    // The status that the server rendered must not take the focus or scroll the page.
    mayScroll: status !== submission.status.initial,
    submit: (form: HTMLFormElement) => {
      if (document.activeElement instanceof HTMLButtonElement) pressed.current = document.activeElement;
      void submission.submit(form, words);
    },
    clearFieldError: submission.clearFieldError,
  };
}

function statusOf<Sent>({ formError, sent }: SubmitOptions<Sent>['initial']): SubmitStatus<Sent> {
  if (formError) return { kind: 'failed', formError };
  return sent ? { kind: 'sent', ...sent } : { kind: 'idle' };
}
