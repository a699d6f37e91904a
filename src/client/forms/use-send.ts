import { useEffect, useRef, useState } from 'react';
import type { FormFault } from '#shared/page-state.ts';
import { isReachable } from '../is-reachable.ts';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { completeForm } from './complete-form.ts';

/** How a form's last send ended; `Sent` is what is known of one that arrived. */
export type Outcome<Sent = object> = { kind: 'failed'; fault: FormFault } | ({ kind: 'sent' } & Sent);
export type SendStatus<Sent = object> = { kind: 'idle' } | { kind: 'pending' } | Outcome<Sent>;

interface Sending<Sent> {
  /** Names the form in reports. */
  part: string;
  start: SendStatus<Sent>;
  load: () => Promise<(form: HTMLFormElement) => Promise<Outcome<Sent>>>;
  /** What it says if neither that nor the site can be had. */
  unsent: string;
}

/** Sends a form by what its first touch loads; if that does not load, as without a script. */
export function useSend<Sent>({ part, start, load, unsent }: Sending<Sent>) {
  const [first] = useState(start);
  const [status, setStatus] = useState(first);
  const sending = useRef(false);
  const attempt = useRef(0);
  // A form that is being sent goes without a script if its code is gone.
  const loadOnce = () => loadChunk(load, () => !sending.current);

  // Somebody who returns finds the page as the browser kept it when they left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current += 1;
      sending.current = false;
      setStatus((now) => (now.kind === 'pending' ? { kind: 'idle' } : now));
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  async function send(form: HTMLFormElement): Promise<void> {
    // The button is disabled a render later: a double tap comes sooner.
    if (sending.current) return;
    sending.current = true;
    attempt.current += 1;
    const own = attempt.current;
    setStatus({ kind: 'pending' });
    try {
      const deliver = await loadOnce();
      const outcome = await deliver(form);
      if (own === attempt.current) setStatus(outcome);
    } catch (error) {
      reportError(error, { part, stage: 'load' });
      if (await isReachable()) submitNatively(form);
      else if (own === attempt.current) setStatus({ kind: 'failed', fault: { message: unsent, errors: [] } });
    } finally {
      if (own === attempt.current) sending.current = false;
    }
  }

  /** A fault goes as soon as its field is mended. */
  function mend(field: string): void {
    setStatus((now) => {
      if (now.kind !== 'failed') return now;
      const errors = now.fault.errors.filter((error) => error.field !== field);
      if (errors.length === now.fault.errors.length) return now;
      return errors.length === 0 ? { kind: 'idle' } : { kind: 'failed', fault: { ...now.fault, errors } };
    });
  }

  const preload = () => void loadOnce().catch(() => undefined);
  // What stood in the page at its arrival must not take the focus or scroll once more.
  const isNews = status !== first;
  return { status, isNews, send, mend, touch: { onFocus: preload, onPointerDown: preload } };
}

/** By the button that posts, where the form itself does not. */
function submitNatively(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[formmethod]');
  completeForm(form, button);
  if (button) Object.assign(form, { action: button.formAction, method: button.formMethod });
  form.submit();
}
