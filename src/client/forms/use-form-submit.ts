import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Outcome } from '#shared/page-state.ts';
import { ApiError, formErrorOf } from './api-client.ts';
import { moveTo } from './move-to.ts';
import { reportError } from '../error-reporting/report-error.ts';
import { showToast, type ToastMessage } from '../ui/toasts.ts';

type FormState<Sent> =
  | { kind: 'idle' }
  | { kind: 'pending' }
  // Only an answer may take the focus and scroll the page, while what was pressed is in the window.
  // What the server rendered is none.
  | (Outcome<Sent> & { answer?: 'seen' | 'unseen' });

interface FormOptions<Sent> {
  part: string;
  /** What the server rendered. */
  initial: Outcome<Sent> | undefined;
  send: (form: HTMLFormElement) => Promise<Outcome<Sent>>;
  failure: {
    message: string;
    toast: ToastMessage;
    refusals?: Partial<Record<number, string>> | undefined;
  };
}

export function useFormSubmit<Sent>({ part, initial, send, failure }: FormOptions<Sent>) {
  const [state, setState] = useState<FormState<Sent>>(initial ?? { kind: 'idle' });
  const answer = 'answer' in state ? state.answer : undefined;
  /** The button, which loses the focus while it is disabled, or the field in which Enter was. */
  const pressed = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!answer) return;
    if (answer === 'seen' && document.activeElement === document.body)
      moveTo(pressed.current, { block: 'nearest' });
    pressed.current = null;
  }, [answer, state]);

  async function outcomeOf(form: HTMLFormElement): Promise<Outcome<Sent>> {
    try {
      return await send(form);
    } catch (error) {
      const isApiError = error instanceof ApiError;
      if (!isApiError) reportError(error, { part, stage: 'submit' });
      showToast({ ...failure.toast, destructive: true });
      const { message, refusals } = failure;
      return {
        kind: 'failed',
        formError: isApiError ? formErrorOf(error, message, refusals) : { message, errors: [] },
      };
    }
  }

  const formError = state.kind === 'failed' ? state.formError : undefined;
  return {
    state,
    formError,
    errorOf: (field: string) => formError?.errors.find((error) => error.field === field)?.message,
    isPending: state.kind === 'pending',
    isAnswer: answer === 'seen',
    isUnseen: answer === 'unseen',
    onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (state.kind === 'pending') return;
      const { currentTarget: form, nativeEvent } = event;
      const focused = form.querySelector<HTMLElement>(':focus');
      // Safari focuses no button.
      pressed.current = focused ?? nativeEvent.submitter ?? form;
      // If it kept the focus, React would focus it again once it is disabled, and fail if `focus`
      // throws.
      nativeEvent.submitter?.blur();
      setState({ kind: 'pending' });
      void outcomeOf(form).then((outcome) =>
        setState({ ...outcome, answer: isInWindow(pressed.current ?? form) ? 'seen' : 'unseen' }),
      );
    },
    /** A field that was changed has no error. */
    onChanged: (field: string): void => setState((now) => withoutError(now, field)),
  };
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** The summary goes with the last error. */
function withoutError<Sent>(state: FormState<Sent>, field: string): FormState<Sent> {
  if (state.kind !== 'failed') return state;
  const errors = state.formError.errors.filter((error) => error.field !== field);
  if (errors.length === state.formError.errors.length) return state;
  return errors.length === 0
    ? { kind: 'idle' }
    : { ...state, formError: { ...state.formError, errors } };
}
