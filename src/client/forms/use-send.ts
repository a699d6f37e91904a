import { useEffect, useRef, useState } from 'react';
import type { FormFault } from '#shared/page-state.ts';
import { loadChunk } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { draftKey } from './draft.ts';

/** How a form's last send ended; `Sent` is what is known of one that arrived. */
export type Outcome<Sent = object> = { kind: 'failed'; fault: FormFault } | ({ kind: 'sent' } & Sent);
export type SendStatus<Sent = object> = { kind: 'idle' } | { kind: 'pending' } | Outcome<Sent>;

interface Sending<Sent> {
  /** Names the form in reports. */
  part: string;
  start: SendStatus<Sent>;
  load: () => Promise<(form: HTMLFormElement) => Promise<Outcome<Sent>>>;
  /** Hidden fields of a form that goes without its script. */
  addNatively?: () => Record<string, string>;
}

/** Sends a form by what its first touch loads; if that does not load, as without a script. */
export function useSend<Sent>({ part, start, load, addNatively }: Sending<Sent>) {
  const [status, setStatus] = useState(start);
  const sending = useRef(false);
  const loadOnce = () => loadChunk(load);

  // Somebody who returns finds the page as the browser kept it when they left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setStatus((now) => (now.kind === 'pending' ? { kind: 'idle' } : now));
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  async function send(form: HTMLFormElement): Promise<void> {
    // The button is disabled a render later: a double tap comes sooner.
    if (sending.current) return;
    sending.current = true;
    setStatus({ kind: 'pending' });
    try {
      const deliver = await loadOnce();
      setStatus(await deliver(form));
    } catch (error) {
      reportError(error, { part, stage: 'load' });
      submitNatively(form, addNatively?.() ?? {});
    } finally {
      sending.current = false;
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
  return { status, send, mend, touch: { onFocus: preload, onPointerDown: preload } };
}

/** Under its draft's key, by the button that posts if the form itself does not. */
function submitNatively(form: HTMLFormElement, added: Record<string, string>): void {
  draftKey(form);
  for (const [name, value] of Object.entries(added)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  const button = form.querySelector<HTMLButtonElement>('button[formmethod]');
  if (button) Object.assign(form, { action: button.formAction, method: button.formMethod });
  form.submit();
}
