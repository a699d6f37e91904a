import { useCallback, useEffect } from 'react';
import type { Link } from '#content/sections/navigation.ts';
import { paths } from '#shared/api.ts';
import {
  honeypotField,
  leadFields,
  optionalChoices,
  optionalCounts,
  optionalTexts,
  TICKED,
  type OptionalChoice,
} from '#shared/lead-fields.ts';
import type { LeadFormState } from '#shared/page-state.ts';
import { ActionButton } from '../ui/action.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { CheckField, SelectField, TextField } from '../forms/field.tsx';
import { useFormSubmit } from '../forms/use-form-submit.ts';
import { LinkList } from '../ui/link-list.tsx';
import { useWords } from '../ui/words.ts';
import { JobTicket } from './job-ticket.tsx';
import { leadControls, type LeadControlName } from './lead-controls.ts';
import { leadDraft } from './lead-draft.ts';
import { openChosen, openLeadForm } from './lead-form-fields.ts';
import { submitLead, type SentLead } from './submit-lead.ts';
import styles from './lead-form.module.css';

const consents = ['consent', 'textConsent'] as const;
const controlId = (field: string) => `lead-${field}`;

export function LeadForm({ initial, legalLinks }: { initial: LeadFormState; legalLinks: Link[] }) {
  const words = useWords();
  const { lang, form: text } = words;
  const { state, formError, errorOf, isPending, isAnswer, isUnseen, onSubmit, onChanged } =
    useFormSubmit<Partial<SentLead>>({
      part: 'lead form',
      initial: initial.outcome,
      send: (form) => submitLead(form, words),
      failure: {
        message: text.unsent,
        toast: text.toasts.failed,
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
    openChosen();
  }, []);
  useEffect(
    () =>
      leadDraft.onFill((name) => {
        onChanged(name);
        openLeadForm();
      }),
    [onChanged],
  );

  const { values } = initial;
  const isChosen = (name: OptionalChoice) => {
    const untouched = name === 'language' ? lang : Object.keys(text.choices[name])[0];
    return (values[name] ?? untouched) !== untouched;
  };
  const field = (name: LeadControlName) => {
    const control = leadControls[name];
    const required = leadFields.some((each) => each === name);
    const attributes = {
      id: controlId(name),
      name,
      label: text.fields[name],
      required,
      error: errorOf(name),
      defaultValue: values[name] ?? (name === 'language' && lang === 'es' ? lang : ''),
    };
    if (typeof control !== 'function') return <TextField key={name} {...attributes} {...control} />;
    const list = { options: control(text), ...(required && { emptyLabel: text.choose }) };
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
        openChosen();
      }}
    >
      <p className="visually-hidden" role="status">
        {isPending
          ? text.submit.pending
          : isUnseen && (formError?.message ?? text.toasts.sent.description)}
      </p>
      <div className={styles.sent}>
        {state.kind === 'sent' && (
          <JobTicket
            ticket={state.ticket ?? { answer: { by: 'unknown' } }}
            isNew={isAnswer}
            isUnsentLeft={state.isUnsentLeft ?? false}
          />
        )}
      </div>
      <div className={`pairs ${styles.fields}`}>
        {formError && <ErrorSummary form="lead" formError={formError} takesFocus={isAnswer} />}
        {[...leadFields, ...optionalTexts, ...optionalCounts].map(field)}
        {/* What somebody agrees to is stored in these words, so no translator may change them. */}
        <details
          id={controlId('consents')}
          translate="no"
          open={optionalChoices.some(isChosen) || consents.some((name) => values[name] === TICKED)}
        >
          <summary className="tap chevron small" translate="yes">
            {text.consents}
          </summary>
          <div className={`pairs ${styles.choices}`} translate="yes">
            {optionalChoices.map(field)}
          </div>
          {consents.map((name) => (
            <CheckField
              key={name}
              id={controlId(name)}
              name={name}
              value={TICKED}
              label={text[name].text}
              defaultChecked={values[name] === TICKED}
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
          <p className="small">{text.note}</p>
          {legalLinks.length > 0 && (
            <LinkList className={`row small ${styles.legal}`} links={legalLinks} />
          )}
        </div>
      </div>
    </form>
  );
}
