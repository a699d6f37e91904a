import { useCallback, useEffect } from 'react';
import type { Link } from '#content/sections/navigation.ts';
import { paths } from '#shared/api.ts';
import { honeypotField, leadFields, TICKED } from '#shared/lead-fields.ts';
import type { LeadFormState } from '#shared/page-state.ts';
import { ActionButton } from '../ui/action.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { CheckField, SelectField, TextField } from '../forms/field.tsx';
import { useFormSubmit } from '../forms/use-form-submit.ts';
import { LinkList } from '../ui/link-list.tsx';
import { useWords } from '../ui/words.ts';
import { JobTicket, type TicketContent } from './job-ticket.tsx';
import { leadControls, type LeadControlName } from './lead-controls.ts';
import { leadDraft } from './lead-draft.ts';
import { submitLead } from './submit-lead.ts';
import styles from './lead-form.module.css';

const consents = ['consent', 'textConsent'] as const;
const controlId = (field: string) => `lead-${field}`;

export function LeadForm({ initial, legalLinks }: { initial: LeadFormState; legalLinks: Link[] }) {
  const words = useWords();
  const { lang, form: text } = words;
  const { state, formError, errorOf, isPending, isAnswer, onSubmit, onChanged } = useFormSubmit<{
    ticket?: TicketContent;
  }>({
    part: 'lead form',
    initial: initial.outcome,
    send: (form) => submitLead(form, words),
    failure: {
      message: text.unsent,
      toast: { ...text.toasts.failed, section: 'contact' },
      refusals: words.refusals,
    },
  });
  const formRef = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    // Not in the markup, because without script the browser itself must check the fields.
    form.noValidate = true;
    // Firefox ticks a consent again after a reload, although its `<details>` is closed.
    for (const box of form.querySelectorAll<HTMLInputElement>(
      'details:not([open]) [type=checkbox]',
    ))
      box.checked = box.defaultChecked;
    // The browser's own checks are off, and some announce an empty required field as invalid.
    for (const field of form.querySelectorAll('[required]')) {
      field.removeAttribute('required');
      field.setAttribute('aria-required', 'true');
    }
    showTicked(form);
  }, []);
  useEffect(() => leadDraft.onFill(onChanged), [onChanged]);

  const field = (name: LeadControlName) => {
    const control = leadControls[name];
    const required = leadFields.some((each) => each === name);
    const attributes = {
      id: controlId(name),
      name,
      label: text.fields[name],
      required,
      error: errorOf(name),
      defaultValue: initial.values[name] ?? (name === 'language' && lang === 'es' ? lang : ''),
    };
    if (typeof control !== 'function') return <TextField key={name} {...attributes} {...control} />;
    const list = {
      options: control(text),
      autoComplete: 'off',
      ...(required && { emptyLabel: text.choose }),
    };
    return <SelectField key={name} {...attributes} {...list} />;
  };

  return (
    <form
      ref={formRef}
      id="lead-form"
      action={paths.leads}
      method="post"
      onSubmit={onSubmit}
      onInput={(event) => {
        onChanged((event.target as HTMLInputElement).name);
        showTicked(event.currentTarget);
      }}
    >
      <div className={styles.sent}>
        {state.kind === 'sent' && (
          <JobTicket ticket={state.ticket ?? { answer: { by: 'unknown' } }} isNew={isAnswer} />
        )}
      </div>
      <div className={`pairs ${styles.fields}`}>
        {formError && <ErrorSummary form="lead" formError={formError} takesFocus={isAnswer} />}
        {(Object.keys(leadControls) as LeadControlName[]).map(field)}
        <details
          id={controlId('consents')}
          translate="no"
          open={consents.some((name) => initial.values[name] === TICKED)}
        >
          <summary className="tap chevron">{text.consents}</summary>
          {consents.map((name) => (
            <CheckField
              key={name}
              id={controlId(name)}
              name={name}
              value={TICKED}
              label={text[name].text}
              defaultChecked={initial.values[name] === TICKED}
            />
          ))}
        </details>
        <input type="hidden" name="consentVersion" value={text.consent.version} />
        <input type="hidden" name="textConsentVersion" value={text.textConsent.version} />
        <input type="hidden" name="page" value={lang} />
        <input type="hidden" name="attribution" />
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={controlId(honeypotField)}>{text.honeypot}</label>
          <input
            id={controlId(honeypotField)}
            name={honeypotField}
            tabIndex={-1}
            autoComplete="off"
          />
        </div>
        <div className="stack">
          <ActionButton type="submit" id="lead-submit" disabled={isPending}>
            {isPending ? text.submit.pending : text.submit.idle}
          </ActionButton>
          <p className="visually-hidden" role="status">
            {isPending && text.submit.pending}
          </p>
          <p className="small">{text.note}</p>
          {legalLinks.length > 0 && (
            <LinkList className={`row small ${styles.legal}`} links={legalLinks} />
          )}
        </div>
      </div>
    </form>
  );
}

/** Opens the fold around a consent that is ticked. */
function showTicked(form: HTMLFormElement): void {
  form.querySelector(':checked[type=checkbox]')?.closest('details')?.setAttribute('open', '');
}
